/** Letters with news, as administrators are shown them. */
import type { AdminMailingPageProps, AdminMailingsPageProps } from '#contract/mailing-pages.ts';
import type { Mailing, MailingInFull } from '#contract/mailings.ts';
import type { Context } from '#domain/context.ts';
import {
  readMailing,
  readMailings,
  type MailingInFull as FullRow,
  type MailingRow,
} from '#domain/mailings/mailings.ts';
import type { Viewer } from '#domain/viewer.ts';

/** One in a list. */
export function mailingView({ sent_up_to: _place, created_at, ...same }: MailingRow): Mailing {
  return { ...same, created_at: created_at.toISOString() };
}

/** One with its progress and log. */
export function mailingInFull({ left, log, a_minute, ...row }: FullRow): MailingInFull {
  const told = log.map(({ at, ...same }) => ({ ...same, at: at.toISOString() }));
  return { ...mailingView(row), left, a_minute, log: told };
}

/** `/admin/mailings`. @throws not_signed_in, account_suspended, not_allowed */
export async function adminMailingsPage(
  ctx: Context,
  viewer: Viewer,
  cursor: string | null,
): Promise<AdminMailingsPageProps> {
  const { mailings, next_cursor } = await readMailings(ctx, viewer, cursor);
  return {
    mailings: mailings.map(mailingView),
    next_path: next_cursor === null ? null : `/admin/mailings?cursor=${next_cursor}`,
  };
}

/** `/admin/mailings/{id}`. @throws not_signed_in, account_suspended, not_allowed, mailing_not_found */
export async function adminMailingPage(ctx: Context, viewer: Viewer, id: number): Promise<AdminMailingPageProps> {
  return { mailing: mailingInFull(await readMailing(ctx, viewer, id)) };
}
