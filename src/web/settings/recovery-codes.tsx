import { useEffect, useRef } from 'react';
import { useFrame } from '../frame-context.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import { CopyButton } from './copy-button.tsx';
import './recovery-codes.css';

const FILE_NAME = 'recovery-codes.txt';

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** Shown this once: afterwards nobody, we included, can read them. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const t = useWords();
  const { viewer, base_url } = useFrame();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const head = t('settings.recovery_file', { username: viewer?.username ?? '', site: base_url });
  const file = [head, t('settings.recovery_once'), '', ...codes, ''].join('\n');
  return (
    <div className="recovery-codes">
      <h3 ref={title} className="recovery-codes__title title-4" tabIndex={-1}>
        {t('settings.recovery')}
      </h3>
      <p className="recovery-codes__words">{t('settings.recovery_text')}</p>
      <ul className="recovery-codes__list" translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code className="recovery-codes__code">{code}</code>
          </li>
        ))}
      </ul>
      <div className="recovery-codes__foot">
        <CopyButton text={codes.join('\n')} />
        <ButtonLink
          kind="line"
          size="small"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download={FILE_NAME}
        >
          {t('settings.recovery_download')}
        </ButtonLink>
        <Button size="small" onClick={onKept}>
          {t('settings.recovery_kept')}
        </Button>
      </div>
    </div>
  );
}
