import { useId, useState } from 'react';
import type { SiteLook } from '#contract/site-look.ts';
import { useOwnRequest } from '../auth/use-own-request.ts';
import { uploadFile } from '../media/upload-picture.ts';
import { Button } from '../ui/button.tsx';
import { Icon, Mark } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import './logo-field.css';

/** A picture chosen for the logo. */
export interface ChosenLogo {
  id: number;
  url: string;
}

interface LogoFieldProps {
  /** Null: ours. */
  logo: ChosenLogo | null;
  error: string | null;
  onChange: (logo: ChosenLogo | null) => void;
}

/** The logo of a version, where it has one. */
export const logoOf = ({ logo_media_id, logo }: SiteLook): ChosenLogo | null =>
  logo_media_id !== null && logo ? { id: logo_media_id, url: logo.url } : null;

/** The logo as it stands on light and dark, with the ways to another and back to ours. */
export function LogoField({ logo, error: refusal, onChange }: LogoFieldProps) {
  const t = useWords();
  const id = useId();
  const { is_busy, error: failure, run } = useOwnRequest();
  const [percent, setPercent] = useState(0);
  const error = failure ?? refusal;
  const send = async (file: File) => {
    const { id: media_id, url } = await uploadFile(file, setPercent);
    onChange({ id: media_id, url });
  };
  return (
    <div className="logo-field">
      <p className="field__label">{t('look.logo_media_id')}</p>
      <div className="logo-field__ways">
        {(['light', 'dark'] as const).map((ground) => (
          <span key={ground} className={`logo-field__ground logo-field__ground--${ground}`}>
            {logo ? <img className="logo-field__picture" src={logo.url} alt="" /> : <Mark size={32} />}
          </span>
        ))}
      </div>
      <div className="logo-field__ways">
        <label className="logo-field__file button button--line button--small">
          <input
            className="visually-hidden"
            type="file"
            accept="image/*,.svg"
            aria-describedby={id}
            disabled={is_busy}
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) void run(() => send(file), t('admin.failed'));
              event.target.value = '';
            }}
          />
          {is_busy ? t('look.logo_sending', { percent }) : t('look.logo_choose')}
        </label>
        {logo ? (
          <Button kind="quiet" size="small" disabled={is_busy} onClick={() => onChange(null)}>
            {t('look.logo_ours')}
          </Button>
        ) : null}
      </div>
      {error ? (
        <p className="field__error" id={id} role="alert">
          <Icon name="circle-alert" size={16} />
          {error}
        </p>
      ) : (
        <p className="field__hint" id={id}>
          {t('look.logo_hint')}
        </p>
      )}
    </div>
  );
}
