import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useCopied } from '../ui/use-copied.ts';
import { useWords } from '../words.tsx';
import './secret-box.css';

/** A secret that is shown this once: afterwards nobody, we included, can read it. */
export function SecretBox({ words, secret }: { words: string; secret: string }) {
  const t = useWords();
  const [is_copied, copy] = useCopied();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="secret-box" role="status">
      <p className="secret-box__words">
        <Icon name="info" size={18} />
        {words}
      </p>
      <p className="secret-box__line">
        <code className="secret-box__code" translate="no">
          {secret}
        </code>
        <Button ref={button} kind="line" size="small" onClick={() => void copy(secret)}>
          {t(is_copied ? 'settings.copied' : 'settings.copy')}
        </Button>
      </p>
    </div>
  );
}
