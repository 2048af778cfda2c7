import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useWords } from '../../words.tsx';
import './picture-address.css';

const MAX_LINK = 4000;

/** Fetches a picture by its address. */
export function PictureAddress({ onAddress }: { onAddress: (url: string) => void }) {
  const t = useWords();
  const [is_open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (is_open) input.current?.focus();
  }, [is_open]);
  const submit = () => {
    const url = text.trim();
    if (url === '') return setError(t('errors.picture_url_missing'));
    if (!/^https?:\/\/./i.test(url)) return setError(t('errors.picture_url_invalid'));
    onAddress(url);
    setText('');
    setError(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The form around it would go on to the next step.
    event.preventDefault();
    submit();
  };
  if (!is_open) {
    return (
      <Button kind="ghost" className="picture-address__open" onClick={() => setOpen(true)}>
        <Icon name="link" size={17} />
        {t('submit.picture_by_link')}
      </Button>
    );
  }
  return (
    <div className="picture-address">
      <Field label={t('submit.picture_link')} error={error}>
        {(control) => (
          <span className="picture-address__row">
            <input
              {...control}
              ref={input}
              type="text"
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              maxLength={MAX_LINK}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setError(null);
              }}
              onKeyDown={onKeyDown}
            />
            <Button kind="soft" onClick={submit}>
              {t('submit.picture_fetch')}
            </Button>
          </span>
        )}
      </Field>
    </div>
  );
}
