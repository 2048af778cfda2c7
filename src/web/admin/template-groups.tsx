import { useState } from 'react';
import { ALERT_LIMITS } from '#contract/common.ts';
import { ChoiceField } from '../alerts/choice-field.tsx';
import { call } from '../api.ts';
import { useWords } from '../words.tsx';
import type { NamedGroup, TemplateDraft } from './template-draft.ts';

const MAX_FOUND = 8;
/** A whole name may stand behind longer ones that begin with it. */
const MAX_COMPARED = 20;

async function findGroups(search: string, count = MAX_FOUND): Promise<readonly NamedGroup[]> {
  const { data } = await call('GET /api/groups', { query: { search, count } });
  return data.map(({ id, slug, name, parent }) => ({ id, slug, name, note: parent }));
}

/** The group that is called exactly so, whatever the case; null when there is none. */
export async function groupCalled(name: string): Promise<NamedGroup | null> {
  const wanted = name.trim();
  const found = await findGroups(wanted, MAX_COMPARED);
  return found.find((one) => one.name.toLocaleLowerCase() === wanted.toLocaleLowerCase()) ?? null;
}

interface TemplateGroupsProps {
  chosen: readonly NamedGroup[];
  text: string;
  error: string | null;
  onChange: (changed: Pick<TemplateDraft, 'group_typed'> & Partial<Pick<TemplateDraft, 'groups'>>) => void;
}

/** In which groups a template looks. */
export function TemplateGroups({ chosen, text, error, onChange }: TemplateGroupsProps) {
  const t = useWords();
  /** What no group is called, as it was left in the field. */
  const [unknown, setUnknown] = useState('');
  const settle = () => {
    if (text.trim() === '') return;
    groupCalled(text).then(
      (group) =>
        group
          ? onChange({ groups: [...chosen.filter(({ id }) => id !== group.id), group], group_typed: '' })
          : setUnknown(text),
      // Asked again when the form is sent.
      () => undefined,
    );
  };
  return (
    <div className="template-form__groups">
      <ChoiceField
        label={t('templates.groups')}
        chosen={chosen}
        text={text}
        first={[]}
        most={ALERT_LIMITS.groups}
        error={error ?? (text !== '' && text === unknown ? t('choices.unknown') : null)}
        find={findGroups}
        onText={(typed) => onChange({ group_typed: typed })}
        onLeft={settle}
        onChange={(groups) => onChange({ groups, group_typed: '' })}
      />
    </div>
  );
}
