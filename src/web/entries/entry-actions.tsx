import { useEffect, type ReactNode } from 'react';
import type { OfferKind } from '#contract/common.ts';
import type { EntryAbilities, OfferCardProps } from '#contract/pages.ts';
import { editAddress } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { showLeftAlert } from '../ui/left-alert.ts';
import { MoreMenu, type MenuAction } from '../ui/more-menu.tsx';
import { ShareButton } from '../ui/share-button.tsx';
import { useLazy } from '../ui/use-lazy.ts';
import { useWords } from '../words.tsx';
import type { Entry } from './entry.ts';
import type { PinnedGroups } from './pin-dialog.tsx';
import './entry-actions.css';

interface EntryActionsProps {
  entry: Entry & {
    title: string;
    share_url: string;
    state: OfferCardProps['state'];
    reported: readonly string[];
    kind?: OfferKind;
    pins?: PinnedGroups;
    can: EntryAbilities & { expire?: boolean; bump?: boolean; merge?: boolean };
    is_expired?: boolean;
  };
  /** How it is reported, for whom may. */
  report: ReactNode;
  /** Stands first. */
  children?: ReactNode;
}

/** What a reader may do with an offer or a discussion, in a row under it; what is rare waits behind "More". */
export function EntryActions({ entry, report, children }: EntryActionsProps) {
  const t = useWords();
  const { viewer } = useFrame();
  useEffect(showLeftAlert, []);
  const can_report = entry.state === 'live' && (entry.can.report || viewer === null);
  return (
    <div className="entry-actions">
      {children}
      <ShareButton url={entry.share_url} title={entry.title} has_text />
      {entry.can.edit ? (
        <a className="action" href={editAddress(entry.type, entry.id)}>
          <Icon name="pencil" size={17} />
          {t('details.edit')}
        </a>
      ) : null}
      {can_report ? report : null}
      <MoreMenu
        actions={useMenu(entry)}
        label={t('details.more_label')}
        text={t('details.more')}
        className="more-menu--text"
        icon_size={18}
      />
    </div>
  );
}

function useMenu(entry: EntryActionsProps['entry']): MenuAction[] {
  const t = useWords();
  const frame = useFrame();
  const lazily = useLazy();
  const { can, kind, state, pins = [], is_expired = false } = entry;
  const withActions = (run: (actions: typeof import('./entry-action-dialogs.tsx')) => unknown) => () =>
    lazily(import('./entry-action-dialogs.tsx'), run);
  const actions: (MenuAction | false | undefined)[] = [
    can.bump && {
      name: 'bump',
      icon: 'chevrons-up',
      label: t('details.bump'),
      onPress: () => lazily(import('./bump-dialog.tsx'), ({ showBumpDialog }) => showBumpDialog(frame, entry)),
    },
    can.expire && {
      name: 'expire',
      icon: is_expired ? 'undo-2' : 'clock-alert',
      label: t(is_expired ? 'details.revive' : 'details.expire'),
      onPress: withActions(({ expire }) => expire(frame, entry, !is_expired)),
    },
    pins.length > 0 && {
      name: 'pin',
      icon: 'pin',
      label: t('details.pin'),
      onPress: () => lazily(import('./pin-dialog.tsx'), ({ showPinDialog }) => showPinDialog(frame, entry, pins)),
    },
    can.merge &&
      kind && {
        name: 'merge',
        icon: 'merge',
        label: t('details.merge'),
        onPress: () =>
          lazily(import('./merge-dialog.tsx'), ({ showMergeDialog }) => showMergeDialog(frame, { ...entry, kind })),
      },
    can.deactivate && {
      name: 'deactivate',
      icon: state === 'off' ? 'undo-2' : 'circle-off',
      label: t(state === 'off' ? 'details.activate' : 'details.deactivate'),
      onPress: withActions(({ activate, deactivate }) =>
        state === 'off' ? activate(frame, entry) : deactivate(frame, entry),
      ),
    },
    can.delete && {
      name: 'delete',
      icon: 'trash-2',
      label: t('details.delete'),
      is_danger: true,
      onPress: withActions(({ remove }) => remove(frame, entry)),
    },
  ];
  return actions.filter((action) => action !== false && action !== undefined);
}
