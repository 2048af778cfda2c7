import { useState, type ReactNode } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { Switch } from '../ui/switch.tsx';
import { useWords } from '../words.tsx';
import { areKeysOn, switchKeys } from './keys-off.ts';
import './keys-dialog.css';

const KEYS = [
  ['j', 'next'],
  ['k', 'previous'],
  ['h', 'heat'],
  ['c', 'cool'],
  ['o', 'open'],
  ['/', 'search'],
  ['?', 'help'],
] as const;

export const renderKeys = (close: () => void): ReactNode => <KeysDialog onClose={close} />;

/** Which key does what, and the way to switch them off. */
function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const [is_on, setOn] = useState(areKeysOn);
  return (
    <Dialog title={t('keys.title')} className="keys-dialog" onClose={onClose}>
      <dl className="keys-dialog__list">
        {KEYS.map(([key, name]) => (
          <div key={key} className="keys-dialog__row">
            <dt>
              <kbd className="keys-dialog__key">{key}</kbd>
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <div className="keys-dialog__switch">
        <span>{t('keys.switch')}</span>
        <Switch
          label={t('keys.switch')}
          is_on={is_on}
          onChange={(on) => {
            setOn(on);
            switchKeys(on);
          }}
        />
      </div>
    </Dialog>
  );
}
