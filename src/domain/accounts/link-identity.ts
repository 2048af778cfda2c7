import type { ProviderName } from '#contract/common.ts';
import { beginTrip } from '../auth/auth.ts';
import type { Context } from '../context.ts';
import { deleteIdentity } from '../identities/identities.ts';
import type { Viewer } from '../viewer.ts';
import { assertOwnPassword } from './own-password.ts';

/**
 * Begins to tie the own account to Google or Apple.
 * @returns the provider's address to go to
 * @throws not_signed_in, impersonating, invalid_field, wrong_password, rate_limited, provider_off, provider_failed
 */
export async function linkIdentity(
  ctx: Context,
  viewer: Viewer,
  input: { provider: ProviderName; password: string; network: string; token: string },
): Promise<string> {
  const user = await assertOwnPassword(ctx, viewer, { ...input, field: 'password' });
  const { provider, token } = input;
  return beginTrip(ctx, { provider, token, next: '/settings/security', user_id: user.id });
}

/** Unties it; the password stays a way in. @throws not_signed_in, impersonating, invalid_field, wrong_password, rate_limited */
export async function unlinkIdentity(
  ctx: Context,
  viewer: Viewer,
  input: { provider: ProviderName; password: string; network: string },
): Promise<void> {
  const user = await assertOwnPassword(ctx, viewer, { ...input, field: 'password' });
  await deleteIdentity(ctx.db, user.id, input.provider);
}
