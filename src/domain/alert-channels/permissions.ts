import { assertOwnAccount } from '../accounts/permissions.ts';
import { refuseInactive, type Viewer } from '../viewer.ts';

/**
 * Where finds go is the member's own business: whoever looks at the site as them does not decide it.
 * @throws not_signed_in, impersonating, account_suspended
 */
export function assertMayKeepChannels(viewer: Viewer): void {
  refuseInactive(viewer);
  assertOwnAccount(viewer);
}
