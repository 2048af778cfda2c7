import { useEffect, useId, useRef, useState, type DragEvent, type FormEvent, type KeyboardEvent } from 'react';
import type Quill from 'quill/core.js';
import { MAX_ALT } from '#rules/delta.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { StoredPicture } from './blots.ts';
import type { PictureInserts } from './use-picture-inserts.ts';
import './image-field.css';

const MAX_ADDRESS = 4000;

interface ImageFieldProps {
  quill: Quill;
  pictures: PictureInserts;
  onClose: () => void;
}

/** A picture for the text: from the device or from elsewhere. On a picture that stands there, its description. */
export function ImageField(props: ImageFieldProps) {
  const { quill, onClose } = props;
  const [selected] = useState(() => pictureAtCursor(quill));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes from any control inside
    <div className="image-field" onKeyDown={onKeyDown}>
      {selected ? <Description {...props} selected={selected} /> : <NewImage {...props} />}
    </div>
  );
}

function NewImage({ pictures, onClose }: ImageFieldProps) {
  const t = useWords();
  const files = useRef<HTMLInputElement>(null);
  const pick = useRef<HTMLButtonElement>(null);
  const [alt, setAlt] = useState('');
  const [is_over, setOver] = useState(false);
  useEffect(() => pick.current?.focus(), []);
  const take = (given: FileList | null) => {
    const images = [...(given ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (images.length === 0) return;
    onClose();
    pictures.putFiles(images, alt.trim());
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- whoever cannot drop has the button inside */}
      <div
        className={`image-field__drop${is_over ? ' image-field__drop--over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <Button ref={pick} kind="soft" size="small" onClick={() => files.current?.click()}>
          <Icon name="image" size={17} />
          {t('editor.image_file')}
        </Button>
        <span className="image-field__hint">{t('editor.image_drop')}</span>
        <input
          ref={files}
          type="file"
          accept="image/*"
          multiple
          hidden
          onChange={(event) => {
            take(event.target.files);
            event.target.value = '';
          }}
        />
      </div>
      <AddressForm pictures={pictures} alt={alt} onClose={onClose} />
      <AltInput alt={alt} onChange={setAlt} />
    </>
  );
}

/** A picture elsewhere, by its address; the server fetches it. */
function AddressForm({ pictures, alt, onClose }: Omit<ImageFieldProps, 'quill'> & { alt: string }) {
  const t = useWords();
  const id = useId();
  const [url, setUrl] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [is_busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = url.trim();
    if (is_busy) return;
    if (address === '') return setError(t('editor.emptyRemoteImageUrl'));
    if (!/^https?:\/\/./i.test(address) || !URL.canParse(address)) return setError(t('editor.invalidRemoteImageUrl'));
    setBusy(true);
    const refusal = await pictures.putAddress(address, alt.trim());
    setBusy(false);
    if (refusal === null) onClose();
    else setError([t('editor.remoteImageUploadFailed'), refusal].filter(Boolean).join(' '));
  };
  return (
    <form className="image-field__row" noValidate onSubmit={(event) => void submit(event)}>
      <input
        className="image-field__input"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={MAX_ADDRESS}
        aria-label={t('editor.image_address')}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        value={url}
        onChange={(event) => {
          setUrl(event.target.value);
          setError(null);
        }}
      />
      <Button type="submit" kind="soft" size="small" is_busy={is_busy}>
        {t('editor.image_fetch')}
      </Button>
      {error ? (
        <p className="image-field__error" id={id} role="alert">
          {error}
        </p>
      ) : null}
    </form>
  );
}

function Description({ quill, selected, onClose }: ImageFieldProps & { selected: SelectedPicture }) {
  const t = useWords();
  const [alt, setAlt] = useState(selected.alt);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    quill.formatText(selected.index, 1, 'alt', alt.trim() || false, 'user');
    onClose();
  };
  return (
    <form className="image-field__row" noValidate onSubmit={submit}>
      <AltInput alt={alt} onChange={setAlt} has_focus />
      <Button type="submit" kind="soft" size="small">
        {t('editor.image_alt_save')}
      </Button>
      <Button
        kind="ghost"
        size="small"
        onClick={() => {
          quill.deleteText(selected.index, 1, 'user');
          onClose();
        }}
      >
        {t('editor.image_remove')}
      </Button>
    </form>
  );
}

/** What a picture shows, for those who do not see it. */
function AltInput({
  alt,
  onChange,
  has_focus = false,
}: {
  alt: string;
  onChange: (alt: string) => void;
  has_focus?: boolean;
}) {
  const t = useWords();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (has_focus) input.current?.focus();
  }, [has_focus]);
  return (
    <input
      ref={input}
      className="image-field__input"
      type="text"
      maxLength={MAX_ALT}
      placeholder={t('editor.image_alt')}
      aria-label={t('editor.image_alt')}
      value={alt}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface SelectedPicture {
  index: number;
  alt: string;
}

/** The picture the cursor stands on, null when there is none. */
function pictureAtCursor(quill: Quill): SelectedPicture | null {
  const range = quill.getSelection();
  if (!range || range.length > 1) return null;
  const [line] = quill.getLine(range.index);
  if (!(line instanceof StoredPicture)) return null;
  return { index: quill.getIndex(line), alt: line.domNode.getAttribute('alt') ?? '' };
}
