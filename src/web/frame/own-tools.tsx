import type { ViewerProps } from '#contract/pages.ts';
import { Bell } from '../notifications/bell.tsx';
import { AccountMenu } from './account-menu.tsx';

export { goLive } from '../live/live.ts';
export { OwnBar } from './own-bar.tsx';

/** What a member has in the header and guests have not. */
export function OwnTools({ viewer }: { viewer: ViewerProps }) {
  return (
    <>
      <Bell />
      <AccountMenu viewer={viewer} />
    </>
  );
}
