import type { LookChoice, LookChoices } from '#contract/site-look-kinds.ts';
import { LOOK_CHOICES } from '#contract/site-look-kinds.ts';
import { useWords } from '../words.tsx';
import './look-facts.css';

/** What a version chose, field by field; `only` names the fields to tell of, all that are chosen without it. */
export function LookFacts({ look, only }: { look: LookChoices; only?: readonly LookChoice[] }) {
  const t = useWords();
  const shown = (of: LookChoices, field: LookChoice) =>
    field === 'logo_media_id' && of[field] !== null
      ? t('look.logo_own')
      : (field === 'currency_ru' || field === 'currency_en') && of[field] !== null
        ? t(`look.currency_${of[field]}`)
        : of[field];
  const told = only ?? LOOK_CHOICES.filter((field) => look[field] !== null);
  if (told.length === 0) return <p className="look-facts__none">{t('look.as_shipped')}</p>;
  return (
    <dl className="look-facts">
      {told.map((field) => (
        <div key={field} className="look-facts__fact">
          <dt>{t(`look.${field}`)}</dt>
          <dd>{shown(look, field) ?? t('look.ours')}</dd>
        </div>
      ))}
    </dl>
  );
}
