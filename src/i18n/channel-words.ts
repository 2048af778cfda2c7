import { formatDegrees, formatMoney, formatPercent } from './format.ts';
import type { Words } from './keys.ts';

/** A find of deal alerts; without an offer it tries a channel out. */
interface Find {
  alerts: readonly { name: string }[];
  words: readonly string[];
  offer: (FoundOffer & { title: string }) | null;
}

export interface FoundOffer {
  price_minor: number | null;
  currency: 'RUB' | 'USD';
  discount_percent?: number | null;
  /** Null while it is hidden. */
  temperature: number | null;
  store: string | null;
}

/** What an offer costs and saves, how warm it is and where. */
export function findFacts(t: Words, locale: 'ru' | 'en', offer: FoundOffer): string {
  const { price_minor, currency, discount_percent = null, temperature, store } = offer;
  const facts = [
    price_minor === null ? null : price_minor === 0 ? t('finds.free') : formatMoney(price_minor, currency, locale),
    // Less by so many percent; what is free says so already.
    discount_percent === null || price_minor === 0 ? null : `−${formatPercent(discount_percent, locale)}`,
    temperature === null || temperature <= 0 ? null : formatDegrees(temperature, false, locale),
    store,
  ];
  return facts.filter((fact) => fact !== null).join(' · ');
}

/** A find as a program of the member's shows it: the offer, what it costs, and which alert it answers with which words. */
export function channelWords(t: Words, locale: 'ru' | 'en', { alerts, words, offer }: Find) {
  const presses = { open: t('found.open_press'), mute: t('found.mute_press') };
  if (!offer) return { title: t('common.brand'), body: t('found.channel_test'), matched: '', ...presses };
  const { title } = offer;
  const names = t('found.channel_alerts', { names: alerts.map(({ name }) => name).join(', '), count: alerts.length });
  const body = [findFacts(t, locale, offer), names].filter((line) => line !== '').join('\n');
  return {
    title,
    body,
    matched: words.length > 0 ? t('found.rss_words', { words: words.join(', ') }) : '',
    ...presses,
  };
}
