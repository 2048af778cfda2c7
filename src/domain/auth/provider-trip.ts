import type { Locale, ProviderName } from '#contract/common.ts';
import { inTransaction } from '#platform/db.ts';
import { ProviderError, type ProvenIdentity, type Provider } from '#platform/openid.ts';
import { emailKey, isEmail } from '#rules/email.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import {
  insertIdentity,
  insertPendingLink,
  insertTrip,
  selectIdentityOwner,
  selectPendingLink,
  takeTrip,
  type TripRow,
} from '../identities/identities.ts';
import { refuseUninvited } from '../invitations/invitations.ts';
import { selectFactorState } from '../factors/factors.ts';
import { queueWayIn } from '../emails.ts';
import { watched, type Attempt } from '../security-log.ts';
import { hashToken, newToken } from '../sessions/sessions.ts';
import { findUserByEmail, lockUser } from '../users/users.ts';
import { openSession, type OpenedSession, type SigningBrowser } from './open-session.ts';
import { provenRegistration, registerProven } from './register.ts';

/** Long enough to type a password at the provider's. */
const TRIP_MS = 15 * 60_000;
/** What a provider calls it when the reader turned back: OAuth 2.0 4.1.2.1, and Apple's own word. */
const CANCELLED = new Set(['access_denied', 'user_cancelled_authorize']);
/** How long a provider's account waits for the owner of the address to prove it here. */
const LINK_MS = 60 * 60_000;
/** How long one proven already to be an account's waits for the digits of its app. */
const DIGITS_MS = 10 * 60_000;

function providerOf(ctx: Context, name: ProviderName): Provider {
  const provider = ctx.providers.get(name);
  if (!provider) throw new DomainError('provider_off');
  return provider;
}

const callbackOf = (ctx: Context, name: ProviderName) => `${ctx.base_url}/auth/${name}/callback`;

/**
 * Sends somebody to Google or Apple.
 * @param input.token what this browser holds; the way back is open to it alone
 * @param input.user_id the account to tie, null to sign in or up
 * @throws provider_off when the site has not set this up, provider_failed
 */
export async function beginTrip(
  ctx: Context,
  input: { provider: ProviderName; next: string; user_id: number | null; token: string },
): Promise<string> {
  const { url, trip } = await speaking(() => providerOf(ctx, input.provider).begin(callbackOf(ctx, input.provider)));
  await insertTrip(ctx.db, {
    state_hash: hashToken(trip.state),
    token_hash: hashToken(input.token),
    provider: input.provider,
    nonce: trip.nonce,
    code_verifier: trip.code_verifier,
    next: input.next,
    user_id: input.user_id,
    expires_at: new Date(ctx.clock.now().getTime() + TRIP_MS),
  });
  return url;
}

/** How a trip ended. */
export type TripEnd =
  | { kind: 'cancelled'; next: string }
  | { kind: 'signed_in'; session: OpenedSession; next: string }
  | { kind: 'linked'; next: string }
  /** The account asks for the digits of its app too. */
  | { kind: 'second_factor'; link_token: string; next: string }
  /** The address is proven and new: name and password are missing. */
  | { kind: 'register'; registration_token: string; link_token: string; next: string }
  /** The reader proves the address themselves first: by password when an account has it, else by a code. */
  | { kind: 'prove'; screen: 'login' | 'register'; email: string; link_token: string; next: string };

/**
 * Takes the answer somebody came back with. A trip ends once, and only in the browser that began it.
 * @param input.invitation token of the invitation this browser holds
 * @throws token_invalid, provider_failed, identity_taken; of who is new here registration_closed, registration_invited,
 * invitation_over
 */
export async function endTrip(
  ctx: Context,
  input: {
    provider: ProviderName;
    answer: URLSearchParams;
    token: string | null;
    invitation: string | null;
    locale: Locale;
  },
  browser: SigningBrowser,
  viewer_id: number,
): Promise<TripEnd> {
  const state = input.answer.get('state') ?? '';
  const trip =
    input.token === null
      ? null
      : await takeTrip(ctx.db, {
          state_hash: hashToken(state),
          token_hash: hashToken(input.token),
          provider: input.provider,
          now: ctx.clock.now(),
        });
  const refusal = input.answer.get('error');
  if (trip && refusal !== null && CANCELLED.has(refusal)) return { kind: 'cancelled', next: trip.next };
  const attempt: Attempt = { by: 'provider', user_id: viewer_id || null, network: browser.network };
  const known = await watched(ctx, attempt, async () => {
    if (!trip) throw new DomainError('token_invalid');
    const provider = providerOf(ctx, input.provider);
    const callback = callbackOf(ctx, input.provider);
    return { trip, identity: await speaking(() => provider.finish(callback, input.answer, { ...trip, state })) };
  });
  return arrive(ctx, { ...known, locale: input.locale, invitation: input.invitation }, browser, viewer_id);
}

interface Arrival {
  trip: TripRow;
  identity: ProvenIdentity;
  invitation: string | null;
  locale: Locale;
}

async function arrive(ctx: Context, arrival: Arrival, browser: SigningBrowser, viewer_id: number): Promise<TripEnd> {
  const { trip, identity } = arrival;
  const { next } = trip;
  const owner = await selectIdentityOwner(ctx.db, trip.provider, identity.subject);
  if (trip.user_id !== null) return linkToAccount(ctx, arrival, owner, viewer_id);
  if (owner !== null) {
    if ((await selectFactorState(ctx.db, owner)).is_on) {
      return { kind: 'second_factor', link_token: await keepLink(ctx, arrival, null, DIGITS_MS), next };
    }
    const session = await inTransaction(ctx.db, (tx) =>
      openSession(ctx, tx, { user_id: owner, is_remembered: true }, { ...browser, link_token: null }),
    );
    return { kind: 'signed_in', session, next };
  }
  const email = identity.email !== null && isEmail(identity.email) ? identity.email : null;
  if (email === null || !identity.is_email_verified) {
    // The provider vouches for its own account only: the address is proven here, by a code.
    const link_token = await keepLink(ctx, arrival, null);
    return { kind: 'prove', screen: 'register', email: email ?? '', link_token, next };
  }
  const holder = await findUserByEmail(ctx, emailKey(email));
  if (holder?.email_verified_at == null) await refuseUninvited(ctx, arrival.invitation);
  const link_token = await keepLink(ctx, arrival, emailKey(email));
  if (holder?.email_verified_at != null) return { kind: 'prove', screen: 'login', email, link_token, next };
  const registration_token = await inTransaction(ctx.db, (tx) =>
    registerProven(ctx, tx, { email, locale: arrival.locale }),
  );
  return { kind: 'register', registration_token, link_token, next };
}

async function linkToAccount(
  ctx: Context,
  { trip, identity }: Arrival,
  owner: number | null,
  viewer_id: number,
): Promise<TripEnd> {
  // Somebody else may have signed in with this browser meanwhile.
  if (trip.user_id === null || trip.user_id !== viewer_id) throw new DomainError('token_invalid');
  const user_id = trip.user_id;
  if (owner !== null && owner !== user_id) throw new DomainError('identity_taken');
  const isTied = await inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, user_id);
    const isDone = await insertIdentity(tx, { ...identity, provider: trip.provider, user_id, now: ctx.clock.now() });
    if (user && isDone && owner === null) await queueWayIn(ctx, tx, user, trip.provider);
    return isDone;
  });
  if (!isTied) throw new DomainError('identity_taken');
  return { kind: 'linked', next: trip.next };
}

async function keepLink(
  ctx: Context,
  { trip, identity }: Arrival,
  email_key: string | null,
  life_ms = LINK_MS,
): Promise<string> {
  const token = newToken();
  await insertPendingLink(ctx.db, {
    token_hash: hashToken(token),
    provider: trip.provider,
    subject: identity.subject,
    email: identity.email,
    email_key,
    expires_at: new Date(ctx.clock.now().getTime() + life_ms),
  });
  return token;
}

/** What a browser came back from a provider with and has not finished. */
export type WaitingLink = { provider: ProviderName } & (
  | { needs: 'second_factor' }
  /** The provider has proven the address of a new account: a name and a password. */
  | { needs: 'name'; email: string }
  /** The address is that of an account: its password. */
  | { needs: 'password' }
  /** The provider does not vouch for the address, or gave none (null): a code by mail. */
  | { needs: 'code'; email: string | null }
);

/** What waits in a browser for the sign-in and sign-up pages; null when nothing does. */
export async function waitingLink(
  ctx: Context,
  tokens: { registration_token: string | null; link_token: string | null },
): Promise<WaitingLink | null> {
  if (tokens.link_token === null) return null;
  const link = await selectPendingLink(ctx.db, hashToken(tokens.link_token), ctx.clock.now());
  if (!link) return null;
  const { provider, email, email_key } = link;
  const owner = await selectIdentityOwner(ctx.db, provider, link.subject);
  if (owner !== null) {
    return (await selectFactorState(ctx.db, owner)).is_on ? { provider, needs: 'second_factor' } : null;
  }
  if (email_key === null) return { provider, needs: 'code', email: email !== null && isEmail(email) ? email : null };
  const registered =
    tokens.registration_token === null ? null : await provenRegistration(ctx, tokens.registration_token);
  const isSame = registered !== null && email_key === emailKey(registered);
  return isSame ? { provider, needs: 'name', email: registered } : { provider, needs: 'password' };
}

async function speaking<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderError) throw new DomainError('provider_failed', {}, { cause: error });
    throw error;
  }
}
