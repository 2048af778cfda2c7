/** Every text and message of the product spec, sections 5 and 8: and where it is spoken. */

export interface SpecText {
  /** Word for word where the spec quotes it; a key or our wording where it only describes. */
  text: string;
  language: 'ru' | 'en';
  /** Of the message in src/i18n; null while there is none. */
  key: string | null;
  /** Where it is reached. */
  test: string;
  /** Of one that is thrown at programmers: the file that says it, where no catalogue does. */
  said_in?: string;
}

const AUTH = 'tests/e2e/auth.spec.ts';
const BLOCKS = 'tests/e2e/blocks.spec.ts';
const CHATS = 'tests/e2e/chats.spec.ts';
const RESET = 'tests/e2e/password-reset.spec.ts';
const COMMENTS = 'tests/e2e/comments.spec.ts';
const EDITOR = 'tests/e2e/comment-editor.spec.ts';
const COMMENT_ACTIONS = 'tests/e2e/comment-actions.spec.ts';
const SCHEDULE = 'tests/e2e/comment-schedule.spec.ts';
const SUBSCRIPTION = 'tests/e2e/comment-subscription.spec.ts';
const STATES = 'tests/e2e/offer-states.spec.ts';
const REPORTS = 'tests/e2e/reports.spec.ts';
const FEED = 'tests/e2e/feed.spec.ts';
const SETTINGS = 'tests/e2e/settings.spec.ts';
const BANNERS = 'tests/e2e/banners.spec.ts';
const SUBMIT = 'tests/e2e/submit.spec.ts';
const ALERTS = 'tests/e2e/alerts.spec.ts';
const ALERT_SIGN_UP = 'tests/api/alerts/sign-up.test.ts';
const ALERT_SIGN_UP_PAGE = 'tests/e2e/alert-sign-up.spec.ts';
const PANEL = 'tests/e2e/search-panel.spec.ts';

const en = (text: string, key: string, test: string): SpecText => ({ text, language: 'en', key, test });
const ru = (text: string, key: string, test: string): SpecText => ({ text, language: 'ru', key, test });
/** Section 5, Validation rules. */
const VALIDATION: readonly SpecText[] = [
  en('This field is required.', 'errors.field_required', AUTH),
  en('This username already exists', 'errors.username_taken', AUTH),
  en('Letters, numbers, periods and underscores only.', 'errors.username_characters', AUTH),
  en('The title must be between 4 - 140 characters.', 'errors.title_length', SUBMIT),
  en('This field is empty.', 'errors.field_empty', SUBMIT),
  en('A link field must hold a link like {host}', 'errors.link_host', SUBMIT),
  en('Please upload at least one picture', 'errors.picture_required', SUBMIT),
  en('Max limit uploaded pictures is 8', 'errors.too_many_pictures', SUBMIT),
  en('Unable to load photo', 'errors.remote_picture_failed', SUBMIT),
  // Discussions too: a category must be picked.
  en('Please select a group', 'errors.group_required', SUBMIT),
  en('Password mismatch', 'settings.password_mismatch', SETTINGS),
  en('Please enter your password.', 'settings.password_missing', SETTINGS),
  en('The file must be smaller than {megabytes} MB.', 'settings.avatar_size', SETTINGS),
  en('JPEG, PNG, GIF, WebP, AVIF and SVG will do.', 'settings.avatar_type', SETTINGS),
  en('Enter your e-mail.', 'errors.emailRequired', ALERT_SIGN_UP),
  en('Enter the code from the e-mail.', 'errors.verificationCodeRequired', ALERT_SIGN_UP),
  en('Choose a password.', 'errors.passwordRequired', ALERT_SIGN_UP),
  en('Enter the link to a picture.', 'editor.emptyRemoteImageUrl', EDITOR),
  en('The link must start with http:// or https://.', 'editor.invalidRemoteImageUrl', EDITOR),
  en('Link to that deal', 'reports.url', REPORTS),
  en('What is missing', 'reports.missing_detail', REPORTS),
];

/** Section 8, Search and notifications; Forms and account. */
const FORMS: readonly SpecText[] = [
  en('Unable to reload deals list.', 'feed.offers_failed', FEED),
  en('Unable to reload discussions list.', 'feed.discussions_failed', FEED),
  en('Logout failed, please, try again.', 'logout.failed', AUTH),
  en('No users found', 'users.notFound', EDITOR),
  // The spec only says that there is such a text.
  en('Nothing for “{q}”', 'finds.nothing_title', PANEL),
  en('Oops! Something went wrong! Suggestion: Try again with different images.', 'submit.upload_refused', SUBMIT),
  en('Unable to upload image. Please try again.', 'submit.upload_failed', SUBMIT),
  en('Failed to block user. Please try again.', 'actions.block_failed', BLOCKS),
  en('Failed to unblock user. Please try again.', 'actions.unblock_failed', BLOCKS),
  en('Unable to send message. Please try again.', 'chats.send_failed', CHATS),
  en('Unable to delete account. Please check your password.', 'errors.delete_refused', SETTINGS),
  en('User data successfully updated', 'settings.saved', SETTINGS),
  ru('Данные обновлены.', 'settings.saved', SETTINGS),
  ru('Не удалось обновить данные.', 'settings.save_failed', SETTINGS),
  ru('Не удалось отправить письмо повторно.', 'banners.resend_failed', BANNERS),
  en('Unable to change subscription. Please try again.', 'alerts.change_failed', ALERTS),
  en('Unable to save the deal alert. Please try again.', 'alerts.save_failed', ALERTS),
  en('Unable to delete the deal alert. Please try again.', 'alerts.remove_failed', ALERTS),
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
  en('Your account is ready, you are signed in.', 'auth.registered', AUTH),
  en('The code is invalid or expired.', 'auth.reset_code_wrong', RESET),
  en('Unable to send a new code. Please try again.', 'auth.reset_resend_failed', RESET),
  en('Unable to verify the code. Please try again.', 'auth.reset_verify_failed', RESET),
  en('Unable to reset the password. Please try again.', 'auth.reset_failed', RESET),
  en('Please wait {sec} seconds before resending the code.', 'errors.verificationCodeCooldown', ALERT_SIGN_UP),
  en('There is an account with this e-mail already. Sign in to it.', 'errors.emailTaken', ALERT_SIGN_UP),
  en('Check the e-mail address.', 'errors.email_invalid', ALERT_SIGN_UP),
  en('This code does not fit. Check the digits or ask for a new one.', 'auth.code_wrong', ALERT_SIGN_UP_PAGE),
  en('Could not create the deal alert. Please try again.', 'alerts.sign_up_unknown', ALERT_SIGN_UP_PAGE),
];

/** Section 8, Comments. */
const TALK: readonly SpecText[] = [
  ru('Не удалось создать комментарий.', 'comments.create_failed', COMMENTS),
  en('Unable to create comment.', 'comments.create_failed', COMMENTS),
  ru('Не удалось изменить комментарий.', 'comments.edit_failed', COMMENT_ACTIONS),
  en('Unable to save reaction.', 'comments.react_failed', COMMENT_ACTIONS),
  en('Unable to delete reaction.', 'comments.unreact_failed', COMMENT_ACTIONS),
  en('Could not subscribe to the comments. Please try again.', 'actions.subscriptionFailed', SUBSCRIPTION),
  en('Could not unsubscribe from the comments. Please try again.', 'actions.unsubscriptionFailed', SUBSCRIPTION),
  en('You follow the comments.', 'actions.subscribed', SUBSCRIPTION),
  en('You no longer follow the comments.', 'actions.unsubscribed', SUBSCRIPTION),
  ru('Вы уверены, что хотите опубликовать этот комментарий?', 'actions.publish_comment', SCHEDULE),
  ru('Комментарий был успешно опубликован!', 'actions.published_comment', SCHEDULE),
  ru('Не удалось опубликовать комментарий.', 'actions.publish_failed_comment', SCHEDULE),
  ru('Не удалось получить дату публикации комментария.', 'comments.estimate_failed', SCHEDULE),
  en('Image upload failed.', 'editor.image_upload_failed', EDITOR),
  en('The picture could not be loaded from this link.', 'editor.remoteImageUploadFailed', EDITOR),
  ru('Неизвестный тип публикации: {type}', 'errors.unknown_publication', STATES),
  ru('Вы уверены, что хотите опубликовать эту скидку?', 'actions.publish_offer', STATES),
  ru('Вы уверены, что хотите опубликовать это обсуждение?', 'actions.publish_discussion', STATES),
  ru('Скидка была успешно опубликована!', 'actions.published_offer', STATES),
  ru('Обсуждение было успешно опубликовано!', 'actions.published_discussion', STATES),
  ru('Не удалось опубликовать скидку.', 'actions.publish_failed_offer', STATES),
  ru('Не удалось опубликовать обсуждение.', 'actions.publish_failed_discussion', STATES),
  // The dots of the spec stand for what the script says.
  en('JS Error: {message}', 'comments.script_failed', COMMENTS),
  {
    text: 'Comments Manager is not available...',
    language: 'en',
    key: null,
    test: 'tests/pages/comments-manager.test.ts',
    said_in: 'src/rules/comments-manager.ts',
  },
];

export const SPEC_TEXTS: readonly SpecText[] = [...VALIDATION, ...FORMS, ...SIGN_IN, ...TALK];
