export {
  changeMailing,
  createMailing,
  readMailing,
  readMailings,
  removeMailing,
  startMailing,
  stopMailing,
  testMailing,
  type MailingInFull,
} from './keep-mailings.ts';
export type { MailingRow } from './mailings.sql.ts';
export { sendMailings } from './send-mailings.ts';
