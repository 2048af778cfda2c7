import { escapeHtml } from '#rules/delta.ts';
import type { ChannelMessage, ChannelWords } from './channel-message.ts';

/** UTF-16 units, as Telegram counts them: it takes 4096 in all. */
const TITLE_LENGTH = 1000;
const LINES_LENGTH = 2500;

/** A find as `sendMessage` takes it: the offer with its picture, and buttons that open it and pause the alert. */
export function telegramMessage(
  chat_id: number,
  { offer, mute_url }: Pick<ChannelMessage, 'offer' | 'mute_url'>,
  words: ChannelWords,
  base_url: string,
): object {
  const title = escapeHtml(cut(words.title, TITLE_LENGTH));
  const lines = [words.body, words.matched].filter((line) => line !== '').join('\n');
  const buttons = [
    ...(offer ? [{ text: words.open, url: offer.url }] : []),
    ...(mute_url ? [{ text: words.mute, url: mute_url }] : []),
  ];
  return {
    chat_id,
    text: `<b>${offer ? `<a href="${escapeHtml(offer.url)}">${title}</a>` : title}</b>\n${escapeHtml(cut(lines, LINES_LENGTH))}`,
    parse_mode: 'HTML',
    link_preview_options: offer?.image_url
      ? { url: offer.image_url, prefer_large_media: true, show_above_text: true }
      : { is_disabled: true },
    ...(buttons.length > 0 && hasPublicName(base_url) ? { reply_markup: { inline_keyboard: [buttons] } } : {}),
  };
}

/** Telegram refuses messages whose buttons lead to a machine without a name of the internet: where a site is tried out. */
function hasPublicName(base_url: string): boolean {
  return new URL(base_url).hostname.includes('.');
}

/** A name of a hundred letters may have thousands of marks over them. */
function cut(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
