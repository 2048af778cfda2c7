import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import type Quill from 'quill/core.js';
import { safeLink } from '#rules/delta.ts';
import { Button } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import './link-field.css';

/** Asks for the address of a link and puts it on the selected text, or in as text of its own. */
export function LinkField({ quill, address, onClose }: { quill: Quill; address: string; onClose: () => void }) {
  const t = useWords();
  const [text, setText] = useState(address);
  const [is_wrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const link = safeLink(text.trim()) ?? safeLink(`https://${text.trim()}`);
    if (!link || !text.trim()) return setWrong(true);
    putLink(quill, link, text.trim());
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <form className="link-field" noValidate onSubmit={submit}>
      <input
        ref={input}
        className="link-field__input"
        type="url"
        inputMode="url"
        placeholder="https://"
        aria-label={t('comments.link_address')}
        aria-invalid={is_wrong || undefined}
        aria-describedby={is_wrong ? 'link-field-error' : undefined}
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.target.value);
          setWrong(false);
        }}
      />
      <Button type="submit" kind="soft" size="small" onKeyDown={onKeyDown}>
        {t('comments.link_apply')}
      </Button>
      {address && (
        <Button
          kind="ghost"
          size="small"
          onKeyDown={onKeyDown}
          onClick={() => {
            putLink(quill, null, '');
            onClose();
          }}
        >
          {t('comments.link_remove')}
        </Button>
      )}
      {is_wrong && (
        <p className="link-field__error" id="link-field-error" role="alert">
          {t('comments.link_invalid')}
        </p>
      )}
    </form>
  );
}

function putLink(quill: Quill, link: string | null, text: string): void {
  const range = quill.getSelection(true);
  if (range.length > 0) quill.formatText(range.index, range.length, 'link', link ?? false, 'user');
  else if (link === null || quill.getFormat(range)['link']) {
    // The cursor stands inside a link: the whole of it changes.
    const [leaf] = quill.getLeaf(range.index);
    if (leaf) quill.formatText(quill.getIndex(leaf), leaf.length(), 'link', link ?? false, 'user');
  } else {
    quill.insertText(range.index, text, 'link', link, 'user');
    quill.setSelection(range.index + text.length, 'silent');
  }
}
