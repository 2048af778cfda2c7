/** What the screens of letters with news are given. */
import type { Mailing, MailingInFull } from './mailings.ts';

/** `/admin/mailings`. */
export interface AdminMailingsPageProps {
  /** The newest first. */
  mailings: readonly Mailing[];
  next_path: string | null;
}

/** `/admin/mailings/{id}`, and `/admin/mailings/new` with null. */
export interface AdminMailingPageProps {
  mailing: MailingInFull | null;
}
