/** What the browser needs to know of letters with news; their calls stand in mailings.ts. */

/** Characters of a subject, and of the words below it, in one language. */
export const MAILING_SUBJECT_LENGTH = 150;
export const MAILING_TEXT_LENGTH = 5000;

export const MAILING_WORDS = ['subject_ru', 'text_ru', 'subject_en', 'text_en'] as const;
export type MailingWord = (typeof MAILING_WORDS)[number];

/** Only a draft is written on; what was stopped goes on where it ended. */
export const MAILING_STATES = ['draft', 'sending', 'stopped', 'sent'] as const;
export type MailingState = (typeof MAILING_STATES)[number];

export const MAILING_EVENTS = ['tested', 'started', 'stopped', 'sent'] as const;
export type MailingEvent = (typeof MAILING_EVENTS)[number];
