import { useState } from 'react';
import type { FrameProps, OfferPageProps } from '#contract/pages.ts';
import { formatDate } from '#i18n/format.ts';
import { ApiError, call } from '../api.ts';
import { useFrame } from '../frame-context.tsx';
import { GroupIcon } from '../groups/group-icon.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { showDialog } from '../ui/show-dialog.tsx';
import { useWords } from '../words.tsx';
import type { Entry } from './entry.ts';
import { complain, goOn } from './entry-action-dialogs.tsx';
import './pin-dialog.css';

export type PinnedGroups = OfferPageProps['offer']['pins'];

/** Days to choose from; without a choice the site's setting says how many. */
const DAYS = [1, 3, 7, 14, 30] as const;

/** Opens the dialog that puts an offer first in one of its groups, or lets it go. */
export function showPinDialog(frame: FrameProps, entry: Entry, groups: PinnedGroups): Promise<void> {
  return showDialog(frame, 'actions', (close) => <PinDialog entry={entry} groups={groups} onClose={close} />);
}

function PinDialog({ entry, groups, onClose }: { entry: Entry; groups: PinnedGroups; onClose: () => void }) {
  const t = useWords();
  const [days, setDays] = useState('');
  const { busy_id, error, toggle } = usePinning(entry, onClose);
  return (
    <Dialog className="pin-dialog" title={t('actions.pin_title')} onClose={onClose}>
      <p className="pin-dialog__text">{t('actions.pin_text')}</p>
      <Field label={t('actions.pin_days_label')}>
        {(control) => (
          <select {...control} value={days} onChange={(event) => setDays(event.target.value)}>
            <option value="">{t('actions.pin_usual')}</option>
            {DAYS.map((count) => (
              <option key={count} value={count}>
                {t('actions.pin_days', { count })}
              </option>
            ))}
          </select>
        )}
      </Field>
      <ul className="pin-dialog__groups" aria-label={t('actions.pin_groups')}>
        {groups.map((group) => (
          <GroupRow
            key={group.id}
            group={group}
            is_busy={busy_id === group.id}
            onPress={() => void toggle(group, days === '' ? {} : { days: Number(days) })}
          />
        ))}
      </ul>
      {error ? (
        <p className="pin-dialog__error" role="alert">
          <Icon name="circle-alert" size={16} />
          {error}
        </p>
      ) : null}
    </Dialog>
  );
}

interface GroupRowProps {
  group: PinnedGroups[number];
  is_busy: boolean;
  onPress: () => void;
}

function GroupRow({ group, is_busy, onPress }: GroupRowProps) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const { name, pinned_until: until } = group;
  return (
    <li className="pin-dialog__group">
      <GroupIcon icon={group.icon} size={20} />
      <span className="pin-dialog__name">
        {name}
        {until ? (
          <small className="pin-dialog__until">
            {t('actions.pin_until', { date: formatDate(until, locale, time_zone) })}
          </small>
        ) : null}
      </span>
      <Button
        kind={until ? 'line' : 'soft'}
        size="small"
        is_busy={is_busy}
        aria-label={t(until ? 'actions.unpin_in' : 'actions.pin_in', { name })}
        onClick={onPress}
      >
        {t(until ? 'actions.unpin' : 'actions.pin')}
      </Button>
    </li>
  );
}

/** Pins in a group or lets go there, then loads the page anew. */
function usePinning(entry: Entry, onClose: () => void) {
  const t = useWords();
  const [busy_id, setBusy] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const toggle = async ({ id: group_id, name, pinned_until }: PinnedGroups[number], days: { days?: number }) => {
    const params = { id: entry.id };
    setBusy(group_id);
    setError(null);
    try {
      if (pinned_until) await call('POST /api/offers/:id/unpin', { params, body: { group_id } });
      else await call('POST /api/offers/:id/pin', { params, body: { group_id, ...days } });
      goOn(entry.url, t(pinned_until ? 'actions.unpinned' : 'actions.pinned', { name }));
      onClose();
    } catch (failure) {
      setBusy(null);
      if (failure instanceof ApiError && failure.code === 'too_many_pins') setError(failure.message);
      else complain(failure, t(pinned_until ? 'actions.unpin_failed' : 'actions.pin_failed'));
    }
  };
  return { busy_id, error, toggle };
}
