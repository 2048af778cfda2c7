import { useState } from 'react';
import type { AlertChoices } from '#contract/alert-pages.ts';
import { ALERT_LIMITS } from '#contract/common.ts';
import { useWords } from '../words.tsx';
import { PLACE_FIELDS, TYPED, type AlertDraft } from './alert-draft.ts';
import { ChoiceField } from './choice-field.tsx';
import { FIND_PLACES, placeCalled, type FoundPlace, type PlaceField } from './find-places.ts';

interface PlaceFieldsProps {
  draft: AlertDraft;
  choices: AlertChoices;
  errors: Record<string, string>;
  onChange: (changed: Partial<AlertDraft>) => void;
  /** What was typed stands for this place, unless something else is typed by now. */
  onSettled: (field: PlaceField, typed: string, place: { id: number; name: string }) => void;
}

/** In which groups and stores an offer may be: in any of them, or anywhere. */
export function PlaceFields({ draft, choices, errors, onChange, onSettled }: PlaceFieldsProps) {
  const t = useWords();
  /** What nothing is called, as it was left in the field. */
  const [unknown, setUnknown] = useState<Record<PlaceField, string>>({ groups: '', stores: '' });
  const settle = (field: PlaceField) => {
    const typed = draft[TYPED[field]];
    if (typed.trim() === '') return;
    placeCalled(field, typed).then(
      (place) => (place ? onSettled(field, typed, place) : setUnknown((now) => ({ ...now, [field]: typed }))),
      // Asked again when the form is sent.
      () => undefined,
    );
  };
  return PLACE_FIELDS.map((field) => {
    const typed = draft[TYPED[field]];
    const own = typed !== '' && typed === unknown[field] ? t('choices.unknown') : null;
    return (
      <ChoiceField<FoundPlace>
        key={field}
        label={t(`alerts.${field}`)}
        chosen={draft[field]}
        text={typed}
        first={choices[field]}
        most={ALERT_LIMITS[field]}
        error={errors[field] ?? errors[field === 'groups' ? 'group_ids' : 'store_ids'] ?? own}
        find={FIND_PLACES[field]}
        onText={(text) => onChange({ [TYPED[field]]: text })}
        onLeft={() => settle(field)}
        onChange={(chosen) => onChange({ [field]: chosen.map(({ id, name }) => ({ id, name })), [TYPED[field]]: '' })}
      />
    );
  });
}
