import { Icon, type IconName } from '../ui/icon.tsx';
import './entry-strip.css';

interface EntryStripProps {
  kind: 'doubted' | 'scheduled' | 'off' | 'frozen';
  text: string;
  /** What can be done about it; null where this reader may do nothing. */
  action?: string | null;
  onPress?: () => void;
}

const ICONS = {
  doubted: 'clock-alert',
  scheduled: 'clock',
  off: 'circle-off',
  frozen: 'snow',
} as const satisfies Record<string, IconName>;

/** The line over a card or a page that says what is wrong with it. */
export function EntryStrip({ kind, text, action, onPress }: EntryStripProps) {
  return (
    <div className={`entry-strip entry-strip--${kind}`}>
      <Icon name={ICONS[kind]} size={18} />
      <span className="entry-strip__text">{text}</span>
      {action ? (
        <button type="button" className="entry-strip__action needs-script" onClick={onPress}>
          {action}
        </button>
      ) : null}
    </div>
  );
}
