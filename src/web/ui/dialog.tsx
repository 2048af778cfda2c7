import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { useWords } from '../words.tsx';
import { IconButton } from './icon-button.tsx';
import './dialog.css';

interface DialogProps {
  title: string;
  onClose: () => void;
  /** While something typed would be lost, a press outside does not close. */
  isDirty?: boolean;
  size?: 'normal' | 'wide' | 'auth';
  className?: string;
  children: ReactNode;
}

/**
 * A native modal dialog, open while it is mounted: focus stays inside and returns where it came
 * from; Escape and the cross close. A full-screen sheet on phones.
 */
export function Dialog({ title, onClose, isDirty = false, size = 'normal', className = '', children }: DialogProps) {
  const t = useWords();
  const title_id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    if (!element) return undefined;
    const onClosed = () => {
      // The browser may close it past `cancel`; the event of our own close comes after unmounting.
      if (!element.open) close();
    };
    element.addEventListener('close', onClosed);
    element.showModal();
    return () => {
      element.removeEventListener('close', onClosed);
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={`dialog dialog--${size} ${className}`.trim()}
      aria-labelledby={title_id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget && !isDirty) onClose();
      }}
    >
      <div className="dialog__box">
        <div className="dialog__head">
          <h2 className="dialog__title" id={title_id}>
            {title}
          </h2>
          <IconButton icon="x" label={t('common.close')} onClick={onClose} />
        </div>
        <div className="dialog__body">{children}</div>
      </div>
    </dialog>
  );
}
