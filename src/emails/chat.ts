import type { Words } from '#i18n/keys.ts';
import { compose } from './compose.ts';
import type { EmailBody } from './layout.ts';
import type { PushMessage } from './push-message.ts';

interface ToldChat {
  chat_id: number;
  from_name: string;
  text: string;
  has_picture: boolean;
  has_text: boolean;
}

/** Signs of the first words a device shows. */
const SHOWN = 120;

/** What devices are told of a message: who wrote, and the first words where the reader wants them told. */
export function chatMessagePush(t: Words, told: ToldChat, mute_path: string): PushMessage {
  const line = told.text.replace(/\s+/g, ' ').trim();
  const words = line.length > SHOWN ? `${line.slice(0, SHOWN).toWellFormed().trimEnd()}…` : line;
  return {
    title: told.from_name,
    body: told.has_text && words !== '' ? words : t('mutes.new_message'),
    url: `/chats/${told.chat_id}`,
    tag: `chat-${told.chat_id}`,
    action: { label: t('mutes.press'), url: mute_path },
  };
}

/** The email about messages that stay unread. */
export function chatEmail(
  t: Words,
  data: {
    lang: string;
    username: string;
    from_name: string;
    count: number;
    /** First words of the last message; empty where they are not told. */
    excerpt: string;
    url: string;
    settings_url: string;
    mute_url: string;
  },
): EmailBody {
  const { from_name: name, count, excerpt, url } = data;
  const said = excerpt === '' ? [] : [{ quote: excerpt }];
  return compose(t, data.lang, t('mutes.subject', { name }), [
    t('emails.hello', { username: data.username }),
    t('mutes.unread', { name, count }),
    ...said,
    { label: t('mutes.open'), url },
    t('mutes.why'),
    { label: t('mutes.mute', { name }), url: data.mute_url, is_small: true },
    { label: t('mutes.settings'), url: data.settings_url, is_small: true },
  ]);
}
