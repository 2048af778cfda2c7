import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { useCopied } from './use-copied.ts';
import './secret-box.css';

interface SecretBoxProps {
  words: string;
  secret: string;
  /** What the button says, before and for a moment after it was pressed. */
  copy: string;
  copied: string;
}

/** A secret that is shown this once: afterwards nobody, we included, can read it. */
export function SecretBox({ words, secret, copy: copy_word, copied }: SecretBoxProps) {
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
          {is_copied ? copied : copy_word}
        </Button>
      </p>
    </div>
  );
}
