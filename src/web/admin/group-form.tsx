import { useEffect, useState } from 'react';
import { GROUP_ICONS } from '#contract/group-icons.ts';
import type { AdminGroupPageProps } from '#contract/pages.ts';
import { adminGroupAddress } from '../admin-addresses.ts';
import { call } from '../api.ts';
import { useOwnRequest } from '../auth/use-own-request.ts';
import { useFrame } from '../frame-context.tsx';
import { GroupIcon } from '../groups/group-icon.tsx';
import { ComboBox } from '../ui/combo-box.tsx';
import { Field } from '../ui/field.tsx';
import { leaveAlert, showLeftAlert } from '../ui/left-alert.ts';
import { SettingsForm } from '../ui/settings-form.tsx';
import { useFound } from '../ui/use-found.ts';
import { useWords } from '../words.tsx';
import './group-form.css';

const NAME_LENGTH = 100;
const SHOWN = 8;

/** What an administrator decides of a group. */
export function GroupForm({ group, parent }: AdminGroupPageProps) {
  const t = useWords();
  const { locale } = useFrame();
  const { is_busy, error, fields, run, clear } = useOwnRequest();
  const [now, setNow] = useState({
    name_ru: group?.name_ru ?? '',
    name_en: group?.name_en ?? '',
    slug: group?.slug ?? '',
    icon: group?.icon ?? 'tag',
  });
  const [above, setAbove] = useState(parent && { id: parent.id, name: parent[`name_${locale}`] });
  useEffect(showLeftAlert, []);
  const change = (part: Partial<typeof now>) => {
    setNow({ ...now, ...part });
    clear();
  };
  const send = async () => {
    const body = { ...now, slug: now.slug.trim(), parent_id: above?.id ?? null };
    if (group) {
      await call('PATCH /api/admin/groups/:id', { params: { id: group.id }, body });
      leaveAlert(t('admin.group_saved'));
      location.reload();
      return;
    }
    const { slug, ...others } = body;
    const { data } = await call('POST /api/admin/groups', { body: slug === '' ? others : body });
    location.assign(adminGroupAddress(data.id));
  };
  return (
    <SettingsForm
      error={error}
      fields={fields}
      is_busy={is_busy}
      submit={t(group ? 'admin.group_save' : 'admin.group_create')}
      busy={t('admin.busy')}
      onSubmit={() => void run(send, t('admin.failed'))}
    >
      {(['name_ru', 'name_en'] as const).map((name) => (
        <Field key={name} label={t(`admin.group_${name}`)} error={fields[name] ?? null}>
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              maxLength={NAME_LENGTH}
              value={now[name]}
              onChange={(event) => change({ [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <Field
        label={t('admin.group_slug')}
        hint={t(group ? 'admin.group_slug_hint' : 'admin.group_slug_hint_new')}
        error={fields['slug'] ?? null}
        is_optional={group === null}
      >
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            autoCapitalize="off"
            value={now.slug}
            onChange={(event) => change({ slug: event.target.value })}
          />
        )}
      </Field>
      <ParentField
        chosen={above}
        own_id={group?.id ?? null}
        error={fields['parent_id'] ?? null}
        onChosen={(chosen) => {
          setAbove(chosen);
          clear();
        }}
      />
      <IconField icon={now.icon} onChosen={(icon) => change({ icon })} />
    </SettingsForm>
  );
}

interface Above {
  id: number;
  name: string;
}

interface ParentFieldProps {
  chosen: Above | null;
  own_id: number | null;
  error: string | null;
  onChosen: (chosen: Above | null) => void;
}

/** The group it stands in, found by typing; emptied it stands on the first level. */
function ParentField({ chosen, own_id, error, onChosen }: ParentFieldProps) {
  const t = useWords();
  const [text, setText] = useState(chosen?.name ?? '');
  const { rows, is_late } = useFound(text === chosen?.name ? '' : text, async (search) => {
    const { data } = await call('GET /api/groups', { query: { search, count: SHOWN } });
    return data
      .filter(({ id }) => id !== own_id)
      .map(({ id, name, parent }) => ({ key: `${id}`, label: name, note: parent }));
  });
  return (
    <Field label={t('admin.group_parent')} hint={t('admin.group_parent_hint')} error={error} is_optional>
      {(control) => (
        <ComboBox
          input={control}
          text={text}
          options={rows}
          is_late={is_late}
          onText={(typed) => {
            setText(typed);
            if (typed.trim() === '') onChosen(null);
          }}
          onPick={({ key, label }) => {
            setText(label);
            onChosen({ id: Number(key), name: label });
          }}
          // What was not picked is not chosen: the field shows what will be saved.
          onBlur={() => setText(text.trim() === '' ? '' : (chosen?.name ?? ''))}
        />
      )}
    </Field>
  );
}

/** One of the icons there are; a radio group, so that arrows walk through them. */
function IconField({ icon, onChosen }: { icon: string; onChosen: (icon: string) => void }) {
  const t = useWords();
  return (
    <fieldset className="group-form__icons">
      <legend className="field__label">{t('admin.group_icon')}</legend>
      <div className="group-form__grid">
        {GROUP_ICONS.map((name) => (
          <label key={name} className="group-form__icon" title={name}>
            <input
              className="visually-hidden"
              type="radio"
              name="icon"
              value={name}
              aria-label={name}
              checked={icon === name}
              onChange={() => onChosen(name)}
            />
            <GroupIcon icon={name} size={22} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
