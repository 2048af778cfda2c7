import type { Words } from '#i18n/keys.ts';
import { escape, layout, paragraph, type LetterBody } from './layout.ts';

/** The letter with the six digits of a registration. */
export function signUpCodeLetter(t: Words, data: { lang: string; code: string; minutes: number }): LetterBody {
  const subject = t('emails.sign_up_code_subject', { code: data.code });
  const intro = t('emails.sign_up_code_intro', { minutes: data.minutes });
  const ignore = t('emails.sign_up_code_ignore');
  const footer = t('emails.footer');
  const digits = `<p style="margin:0 0 20px;font-size:32px;line-height:40px;font-weight:700;letter-spacing:6px;color:#0b6068">${escape(data.code)}</p>`;
  return {
    subject,
    text: `${intro}\n\n${data.code}\n\n${ignore}\n\n${footer}`,
    html: layout({ lang: data.lang, subject, content: paragraph(intro) + digits + paragraph(ignore), footer }),
  };
}
