/** What programs of members are told; a test of them, sent by a page, says the same. */
export { channelWords } from '#i18n/channel-words.ts';
