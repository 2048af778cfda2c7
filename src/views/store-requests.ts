/** Requests to speak for a store, as members and administrators are shown them. */
import { USER_TYPE } from '#contract/common.ts';
import type { AdminStoreRequestsPageProps, SettingsPageProps } from '#contract/pages.ts';
import type { StoreRequest } from '#contract/store-requests.ts';
import { emailWait } from '#domain/auth/auth.ts';
import type { Context } from '#domain/context.ts';
import {
  canAskForStore,
  readStoreRequest,
  readStoreRequests,
  selectLastRequest,
  type JudgedRequest,
  type StoreRequestRow,
} from '#domain/representatives/representatives.ts';
import { selectStoreChoice, storeBySlug } from '#domain/stores/stores.ts';
import type { Viewer } from '#domain/viewer.ts';

type OwnStore = NonNullable<SettingsPageProps['store']>;

/**
 * What the reader asked, and the store they speak for.
 * @param slug of the store whose page they come from; empty for none
 */
export async function ownStore(ctx: Context, viewer: Viewer, slug: string): Promise<OwnStore> {
  const [chosen, represented, request] = await Promise.all([
    slug === '' ? null : storeBySlug(ctx.db, viewer, slug),
    viewer.store_id === null ? null : selectStoreChoice(ctx.db, viewer.store_id, null),
    selectLastRequest(ctx.db, viewer.id),
  ]);
  const isRep = viewer.type === USER_TYPE.store_rep;
  return {
    may_ask: canAskForStore(viewer),
    is_unverified: !viewer.is_email_verified,
    chosen: chosen && { id: chosen.id, name: chosen.name },
    represented: isRep && represented ? { name: represented.name, url: `/stores/${represented.slug}` } : null,
    request: request && !isRep ? await present(ctx, request) : null,
  };
}

async function present(ctx: Context, request: StoreRequestRow): Promise<OwnStore['request']> {
  const { email, proven_at, outcome, words } = request;
  if (outcome === 'withdrawn' || outcome === 'approved') return null;
  const state = outcome ?? (proven_at === null ? 'unproven' : 'waiting');
  return {
    state,
    store: { name: request.store_name, url: `/stores/${request.store_slug}` },
    email: email ?? '',
    words: words ?? '',
    code_wait: state === 'unproven' && email ? await emailWait(ctx, { email, purpose: 'store_request' }) : 0,
  };
}

/** Requests for administrators. @throws not_signed_in, account_suspended, not_allowed, malformed_request */
export async function storeRequestList(
  ctx: Context,
  viewer: Viewer,
  query: { state: 'open' | 'decided'; cursor: string | null },
): Promise<{ requests: StoreRequest[]; next_cursor: string | null }> {
  const { requests, next_cursor } = await readStoreRequests(ctx, viewer, query);
  return { requests: requests.map(presentJudged), next_cursor };
}

/** One request for administrators, claimed. @throws not_signed_in, account_suspended, not_allowed, store_request_not_found */
export async function openedStoreRequest(ctx: Context, viewer: Viewer, id: number): Promise<StoreRequest> {
  return presentJudged(await readStoreRequest(ctx, viewer, id));
}

function presentJudged(row: JudgedRequest): StoreRequest {
  const { id, email, note, outcome, words, representatives_count } = row;
  return {
    id,
    member: {
      id: row.user_id,
      username: row.username,
      joined_at: row.joined_at.toISOString(),
      offers_count: row.offers_count,
      comments_count: row.comments_count,
      is_suspended: row.is_suspended,
      is_member: row.type === USER_TYPE.member,
    },
    store: { id: row.store_id, name: row.store_name, url: `/stores/${row.store_slug}`, hosts: row.store_hosts },
    representatives_count,
    email,
    note,
    proven_at: row.proven_at?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
    outcome: outcome === 'withdrawn' ? null : outcome,
    decided_by: row.decided_username,
    words,
    claimed_by: row.claimed_by === null ? null : { id: row.claimed_by, username: row.claimed_username ?? '' },
  };
}

/** `/admin/store-requests/{id}`. @throws not_signed_in, account_suspended, not_allowed, store_request_not_found */
export async function adminStoreRequestPage(
  ctx: Context,
  viewer: Viewer,
  id: number,
): Promise<AdminStoreRequestsPageProps> {
  const request = await openedStoreRequest(ctx, viewer, id);
  const state = request.closed_at === null ? 'open' : 'decided';
  return { state, is_opened: true, viewer_id: viewer.id, requests: [request], next_path: null };
}

/** `/admin/store-requests`. @throws not_signed_in, account_suspended, not_allowed, malformed_request */
export async function adminStoreRequestsPage(
  ctx: Context,
  viewer: Viewer,
  query: { state: 'open' | 'decided'; cursor: string | null },
): Promise<AdminStoreRequestsPageProps> {
  const { requests, next_cursor } = await storeRequestList(ctx, viewer, query);
  const params = new URLSearchParams({
    ...(query.state === 'decided' ? { state: query.state } : {}),
    ...(next_cursor ? { cursor: next_cursor } : {}),
  });
  return {
    state: query.state,
    is_opened: false,
    viewer_id: viewer.id,
    requests,
    next_path: next_cursor === null ? null : `/admin/store-requests?${params.toString()}`,
  };
}
