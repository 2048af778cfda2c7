export { selectChats, selectChatsByName, selectBriefs, selectFoundMessages } from './chat-lists.sql.ts';
export type { BriefRow, PersonColumns } from './chat-lists.sql.ts';
export {
  selectConversation,
  selectMessage,
  selectMessages,
  selectMessagesOf,
  selectReadMarks,
} from './chat-slices.sql.ts';
export type { MessageRow, Part } from './chat-slices.sql.ts';
export { changeChat, deleteChat, saveDraft, readMessages, tellTyping } from './keep-chat.ts';
export { confirmCode, deleteMessage, editMessage } from './change-message.ts';
export {
  countUnread as countUnreadChats,
  countUnreadOf,
  selectChatBetween as chatBetween,
  selectSides,
} from './chats.sql.ts';
export { selectOwnCases, selectOwnChats, selectOwnMessages } from './own-chats.sql.ts';
export { forgetOldCases } from './chat-cases.ts';
export {
  applyDecision,
  decisionsFor,
  holdCase,
  isOfEdit,
  openCaseFor,
  readCases,
  restoreMessage,
} from './judge-case.ts';
export type { HeldCase } from './judge-case.ts';
export type { CaseRow, MessageBefore, OpenedCaseRow } from './judge-case.sql.ts';
export type { EditBefore } from './held-edits.ts';
export { mailChats } from './mail-chats.ts';
export { muteChatByToken, chatOfMuteToken } from './mute-link.ts';
export { pushChat, sendHeldChatPushes } from './push-chat.ts';
export type { ChatSide } from './telling.sql.ts';
export { reportMessage } from './report-message.ts';
export { sendMessage, startChat } from './send-message.ts';
export type { SentMessage } from './send-message.ts';
