import type { Words } from '#i18n/keys.ts';
import { action, layout, paragraph, type LetterBody } from './layout.ts';

/** What a known address gets instead of a code, so that the page need not tell who is a member. */
export function accountExistsLetter(t: Words, data: { lang: string; login_url: string }): LetterBody {
  const subject = t('emails.account_exists_subject');
  const intro = t('emails.account_exists_intro');
  const ignore = t('emails.account_exists_ignore');
  const footer = t('emails.footer');
  return {
    subject,
    text: `${intro}\n\n${data.login_url}\n\n${ignore}\n\n${footer}`,
    html: layout({
      lang: data.lang,
      subject,
      content: paragraph(intro) + action(t('emails.account_exists_action'), data.login_url) + paragraph(ignore),
      footer,
    }),
  };
}
