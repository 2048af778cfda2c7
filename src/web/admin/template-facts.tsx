import type { AdminTemplate } from '#contract/alert-pages.ts';
import type { Locale } from '#contract/common.ts';
import { formatNumber } from '#i18n/format.ts';
import type { Words } from '#i18n/keys.ts';
import { useFrame } from '../frame-context.tsx';
import { useWords } from '../words.tsx';
import { RecordFacts } from './record-facts.tsx';

/** How many offers a week a template finds, in words; null was not counted yet. */
export function weekText(t: Words, finds_a_week: number | null, locale: Locale): string {
  if (finds_a_week === null) return t('templates.week_unknown');
  if (finds_a_week === 0) return t('templates.week_none');
  if (finds_a_week < 1) return t('templates.week_rare');
  const count = Math.round(finds_a_week);
  return t('templates.week', { count, number: formatNumber(count, locale) });
}

/** Where a template comes from, who waits with it, and what it finds. */
export function TemplateFacts({ template }: { template: AdminTemplate }) {
  const t = useWords();
  const { locale } = useFrame();
  const { origin, followers_count, finds_a_week } = template;
  const facts = [
    [t('templates.fact_origin'), t(`templates.origin_${origin}`)],
    [t('templates.fact_followers'), formatNumber(followers_count, locale)],
    [t('templates.fact_week_ru'), weekText(t, finds_a_week?.ru ?? null, locale)],
    [t('templates.fact_week_en'), weekText(t, finds_a_week?.en ?? null, locale)],
  ] as const;
  return <RecordFacts facts={facts} />;
}
