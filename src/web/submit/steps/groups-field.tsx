import { useEffect, useState } from 'react';
import { MAX_GROUPS } from '#rules/entry-form.ts';
import type { GroupChoice } from '#contract/submit-pages.ts';
import { call } from '../../api.ts';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useWords } from '../../words.tsx';
import { ChipBox } from '../../ui/chip-box.tsx';
import { ComboBox } from '../../ui/combo-box.tsx';
import { useFound } from '../../ui/use-found.ts';
import { useSubmit } from '../submit-context.tsx';
import './groups-field.css';

const MAX_SUGGESTED = 6;
const MAX_FOUND = 8;

/** Where the entry stands: groups found by name, or picked from those that suggest themselves. */
export function GroupsField() {
  const t = useWords();
  const { draft, groups, errors, change, leave, isLocked, learnGroups } = useSubmit();
  const ids = draft.form.group_ids ?? [];
  const is_locked = isLocked('group_ids');
  const [text, setText] = useState('');
  const { rows: found, is_late } = useFound(text, async (search) => {
    const { data } = await call('GET /api/groups', { query: { search, count: MAX_FOUND } });
    return data;
  });
  useUnknownGroups(ids);

  const pick = (group: Pick<GroupChoice, 'id'>) => {
    setText('');
    if (!ids.includes(group.id)) change({ group_ids: [...ids, group.id] });
  };
  const remove = (id: number) => change({ group_ids: ids.filter((one) => one !== id) });
  return (
    <div className="groups-field">
      <Field
        label={t(draft.kind === 'discussion' ? 'submit.categories' : 'submit.groups')}
        aside={t('submit.groups_any')}
        error={errors.group_ids ?? null}
      >
        {(control) => (
          <ChipBox
            chosen={ids.map((id) => ({ id, name: groups.get(id)?.name ?? '…' }))}
            is_wrong={Boolean(errors.group_ids)}
            is_locked={is_locked}
            removeLabel={(name) => t('submit.group_remove', { name })}
            onRemove={remove}
          >
            {is_locked || ids.length >= MAX_GROUPS ? null : (
              <ComboBox
                input={{
                  ...control,
                  className: 'chip-box__input',
                  placeholder: t(ids.length > 0 ? 'submit.groups_more' : 'submit.groups_placeholder'),
                }}
                text={text}
                options={found
                  .filter(({ id }) => !ids.includes(id))
                  .map((group) => ({ key: String(group.id), label: group.name, note: group.parent, group }))}
                is_late={is_late}
                onText={setText}
                onPick={({ group }) => {
                  learnGroups([group]);
                  pick(group);
                }}
                onBlur={() => ids.length === 0 && leave('group_ids')}
                onBack={() => {
                  const last = ids.at(-1);
                  if (last !== undefined) remove(last);
                }}
              />
            )}
          </ChipBox>
        )}
      </Field>
      {is_locked ? null : <Suggested ids={ids} onPick={pick} />}
    </div>
  );
}

/** Groups that suggest themselves: those of similar offers, then the largest. */
function Suggested({ ids, onPick }: { ids: readonly number[]; onPick: (group: { id: number }) => void }) {
  const t = useWords();
  const { props, preview, learnGroups } = useSubmit();
  const suggested = [...(preview.facts?.groups ?? []), ...props.top_groups]
    .filter((group, index, all) => !ids.includes(group.id) && all.findIndex((one) => one.id === group.id) === index)
    .slice(0, MAX_SUGGESTED);
  if (suggested.length === 0) return null;
  return (
    <ul className="groups-field__suggested needs-script" aria-label={t('submit.groups_suggested')}>
      {suggested.map(({ id, name }) => (
        <li key={id}>
          <button
            type="button"
            className="groups-field__suggestion"
            onClick={() => {
              learnGroups([{ id, slug: '', parent: null, name }]);
              onPick({ id });
            }}
          >
            <Icon name="plus" size={14} />
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Another device may have picked groups this page has no names of. */
function useUnknownGroups(ids: readonly number[]): void {
  const { groups, learnGroups } = useSubmit();
  const unknown = ids.filter((id) => !groups.has(id)).join(',');
  useEffect(() => {
    if (unknown === '') return;
    call('GET /api/groups', { query: { ids: unknown, count: MAX_GROUPS } }).then(
      ({ data }) => learnGroups(data),
      () => undefined,
    );
    // oxlint-disable-next-line react/exhaustive-deps -- asked once for each set of names
  }, [unknown]);
}
