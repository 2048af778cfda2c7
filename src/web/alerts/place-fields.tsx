import type { AlertChoices } from '#contract/alert-pages.ts';
import { ALERT_LIMITS } from '#contract/common.ts';
import { call } from '../api.ts';
import { useWords } from '../words.tsx';
import type { AlertDraft } from './alert-draft.ts';
import { ChoiceField } from './choice-field.tsx';

const MAX_FOUND = 8;

interface PlaceFieldsProps {
  draft: Pick<AlertDraft, 'groups' | 'stores'>;
  choices: AlertChoices;
  errors: Record<string, string>;
  onChange: (changed: Partial<AlertDraft>) => void;
}

/** In which groups and stores an offer may be: in any of them, or anywhere. */
export function PlaceFields({ draft, choices, errors, onChange }: PlaceFieldsProps) {
  const t = useWords();
  return (
    <>
      <ChoiceField
        label={t('alerts.groups')}
        chosen={draft.groups}
        first={choices.groups}
        most={ALERT_LIMITS.groups}
        error={errors['group_ids'] ?? null}
        find={async (search) => {
          const { data } = await call('GET /api/groups', { query: { search, count: MAX_FOUND } });
          return data.map(({ id, name, parent }) => ({ id, name, note: parent }));
        }}
        onChange={(groups) => onChange({ groups })}
      />
      <ChoiceField
        label={t('alerts.stores')}
        chosen={draft.stores}
        first={choices.stores}
        most={ALERT_LIMITS.stores}
        error={errors['store_ids'] ?? null}
        find={async (search) => {
          const { data } = await call('GET /api/stores', { query: { search, count: MAX_FOUND } });
          return data.map(({ id, name, hosts }) => ({ id, name, note: hosts[0] ?? null }));
        }}
        onChange={(stores) => onChange({ stores })}
      />
    </>
  );
}
