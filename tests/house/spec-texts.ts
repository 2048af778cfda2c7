/** Every text and message of the product spec, sections 5 and 8: where it is spoken, or which issue will. */

/** Issues still to come, by their subjects. */
export const SUBJECTS = {
  accounts: 'Accounts: every way in, out and back',
  offers: 'Offers and discussions: from a pasted link to a hot deal',
  comments: 'Comments: threads people enjoy reading and writing',
  shell: 'Search, notifications, realtime, account menu: the living shell',
  chats: 'Chats',
  alerts: 'Deal alerts',
  moderation: 'Moderation',
} as const;
type Subject = (typeof SUBJECTS)[keyof typeof SUBJECTS];

type Place = { test: string } | { pending: Subject };

export type SpecText = {
  /** Word for word where the spec quotes it; a key or our wording where it only describes. */
  text: string;
  language: 'ru' | 'en';
  /** Of the message in src/i18n; null while there is none. */
  key: string | null;
} & Place;

const AUTH = 'tests/e2e/auth.spec.ts';
const COMMENTS = 'tests/e2e/comments.spec.ts';
const FEED = 'tests/e2e/feed.spec.ts';

const en = (text: string, key: string, test: string): SpecText => ({ text, language: 'en', key, test });
const ru = (text: string, key: string, test: string): SpecText => ({ text, language: 'ru', key, test });
/** Texts of one issue that nobody speaks yet. */
const later = (pending: Subject, language: 'ru' | 'en', texts: readonly string[]): SpecText[] =>
  texts.map((text) => ({ text, language, key: null, pending }));

/** Section 5, Validation rules. */
const VALIDATION: readonly SpecText[] = [
  en('This field is required.', 'errors.field_required', AUTH),
  en('This username already exists', 'errors.username_taken', AUTH),
  en('Letters, numbers, periods and underscores only.', 'errors.username_characters', AUTH),
  ...later(SUBJECTS.offers, 'en', [
    'The title must be between 4 - 140 characters.',
    'This field is empty.',
    'A link field must hold a link like {host}',
    'Please upload at least one picture',
    'Max limit uploaded pictures is 8',
    'Unable to load photo',
    'Please select a group',
    'A category pick is required for a discussion',
  ]),
  ...later(SUBJECTS.accounts, 'en', [
    'Password mismatch',
    'Please enter your password.',
    'Avatar: the size must be below a limit in MB',
    'Avatar: the type must be an allowed image format',
  ]),
  ...later(SUBJECTS.alerts, 'en', [
    'emailRequired',
    'verificationCodeRequired',
    'passwordRequired',
    'verificationCodeCooldown',
  ]),
  ...later(SUBJECTS.comments, 'en', ['The image url in the editor is required and must be valid']),
  ...later(SUBJECTS.moderation, 'en', [
    'exists needs the existing deal URL (required)',
    'missing_information needs a detail (required)',
  ]),
];

/** Section 8, Search and notifications; Forms and account. */
const FORMS: readonly SpecText[] = [
  en('Unable to reload deals list.', 'feed.offers_failed', FEED),
  en('Unable to reload discussions list.', 'feed.discussions_failed', FEED),
  en('Logout failed, please, try again.', 'logout.failed', AUTH),
  ...later(SUBJECTS.comments, 'en', ['users.notFound']),
  ...later(SUBJECTS.shell, 'en', ['Empty search result: the not-found text']),
  ...later(SUBJECTS.offers, 'en', [
    'Oops! Something went wrong! Suggestion: Try again with different images.',
    'Unable to upload image. Please try again.',
  ]),
  ...later(SUBJECTS.chats, 'en', [
    'Failed to block user. Please try again.',
    'Failed to unblock user. Please try again.',
    'Unable to send message. Please try again.',
  ]),
  ...later(SUBJECTS.accounts, 'en', [
    'Unable to delete account. Please check your password.',
    'Unable to change subscription. Please try again.',
    'User data successfully updated',
  ]),
  ...later(SUBJECTS.accounts, 'ru', [
    'Не удалось обновить данные.',
    'Success of a profile update in Russian',
    'The repeat e-mail could not be sent',
  ]),
  ...later(SUBJECTS.alerts, 'en', ['Alert save failure', 'Alert remove failure']),
];

/** Section 8, Sign-in and registration; Deal alerts. */
const SIGN_IN: readonly SpecText[] = [
  en('Could not sign in. Please try again.', 'auth.login_failed', AUTH),
  en('unknown error', 'auth.unknown_error', AUTH),
  en('You are signed in.', 'auth.signed_in', AUTH),
  en('Could not register. Please try again.', 'auth.register_failed', AUTH),
  en('Could not verify the code. Please try again.', 'auth.verify_failed', AUTH),
  en('Unable to resend the code.', 'auth.resend_failed', AUTH),
  en('Could not complete registration. Please try again.', 'auth.finalize_failed', AUTH),
  ...later(SUBJECTS.accounts, 'en', [
    'Reset: code invalid or expired',
    'Reset: unable to resend',
    'Reset: unable to verify',
    'Reset: unable to reset',
  ]),
  ...later(SUBJECTS.alerts, 'en', [
    'Please wait {sec} seconds before resending the code.',
    'Deal alerts: email taken',
    'Deal alerts: invalid email',
    'Deal alerts: code required',
    'Deal alerts: code incorrect',
    'Deal alerts: password required',
    'Deal alerts: unknown',
  ]),
];

/** Section 8, Comments. */
const TALK: readonly SpecText[] = [
  ru('Не удалось создать комментарий.', 'comments.create_failed', COMMENTS),
  en('Unable to create comment.', 'comments.create_failed', COMMENTS),
  ...later(SUBJECTS.comments, 'ru', [
    'Не удалось изменить комментарий.',
    'Вы уверены, что хотите опубликовать этот комментарий?',
    'Комментарий был успешно опубликован!',
    'Не удалось опубликовать комментарий.',
    'Неизвестный тип публикации: ...',
    'Не удалось получить дату публикации комментария.',
  ]),
  ...later(SUBJECTS.offers, 'ru', [
    'Вы уверены, что хотите опубликовать эту скидку?',
    'Вы уверены, что хотите опубликовать это обсуждение?',
    'Скидка была успешно опубликована!',
    'Обсуждение было успешно опубликовано!',
    'Не удалось опубликовать скидку.',
    'Не удалось опубликовать обсуждение.',
  ]),
  ...later(SUBJECTS.comments, 'en', [
    'JS Error: ...',
    'subscriptionFailed',
    'unsubscriptionFailed',
    'Success alert on subscribe',
    'Success alert on unsubscribe',
    'Unable to save reaction.',
    'Unable to delete reaction.',
    'Image upload failed.',
    'emptyRemoteImageUrl',
    'invalidRemoteImageUrl',
    'remoteImageUploadFailed',
    'Comments Manager is not available...',
  ]),
];

export const SPEC_TEXTS: readonly SpecText[] = [...VALIDATION, ...FORMS, ...SIGN_IN, ...TALK];
