import type { Currency } from '#contract/common.ts';

/** What a channel is told, with whole addresses. */
export interface ChannelMessage {
  /** The same at every try. */
  id: string;
  created_at: Date;
  alerts: readonly { id: number; name: string; url: string }[];
  words: readonly string[];
  /** Pauses the first of the alerts. */
  mute_url: string | null;
  /** null of one that tries the channel out. */
  offer: {
    id: number;
    kind: 'deal' | 'coupon';
    title: string;
    url: string;
    image_url: string | null;
    price_minor: number | null;
    currency: Currency;
    /** null while it is hidden. */
    temperature: number | null;
    store: string | null;
  } | null;
}

/** The message in the words of the member's language. */
export interface ChannelWords {
  title: string;
  body: string;
  /** Which words of the alert stand in the offer; empty when it waits for none. */
  matched: string;
  /** What the button says that leads to the offer. */
  open: string;
  /** What the button says that pauses the alert. */
  mute: string;
}
