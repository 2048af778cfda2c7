import { useId } from 'react';
import { NOTIFICATION_CHANNELS, type ChosenKind, type NotificationChoices } from '#contract/common.ts';
import { useWords } from '../words.tsx';
import { Saving } from './preference-rows.tsx';
import './channel-row.css';

/** What the columns of the rows below mean; on phones each row says it itself. */
export function ChannelHeads() {
  const t = useWords();
  return (
    <li className="channel-row channel-row--heads needs-script" aria-hidden="true">
      {NOTIFICATION_CHANNELS.map((channel) => (
        <span key={channel} className="channel-row__head">
          {t(`settings.told_by_${channel}`)}
        </span>
      ))}
    </li>
  );
}

interface ChannelRowProps {
  kind: ChosenKind;
  value: NotificationChoices[ChosenKind];
  is_saved: boolean;
  onChange: (value: NotificationChoices[ChosenKind]) => void;
}

/** One kind of notification and the ways it can be told: a row of a matrix, one of which is chosen. */
export function ChannelRow({ kind, value, is_saved, onChange }: ChannelRowProps) {
  const t = useWords();
  const id = useId();
  return (
    <li className="channel-row needs-script">
      <p className="channel-row__title" id={id}>
        {t(`settings.told_${kind}`)}
      </p>
      <Saving is_saved={is_saved}>
        <div className="channel-row__choice" role="radiogroup" aria-labelledby={id}>
          {NOTIFICATION_CHANNELS.map((channel) => (
            <label key={channel} className="channel-row__cell">
              <input
                className="channel-row__radio"
                type="radio"
                name={`told_${kind}`}
                value={channel}
                // The browser may bring back what was chosen before leaving: the page says what is.
                autoComplete="off"
                checked={value === channel}
                onChange={() => onChange(channel)}
              />
              <span className="channel-row__word">{t(`settings.told_by_${channel}`)}</span>
            </label>
          ))}
        </div>
      </Saving>
    </li>
  );
}
