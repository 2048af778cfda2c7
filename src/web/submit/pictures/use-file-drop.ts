import { useEffect, useEffectEvent, useState } from 'react';

/** Files dropped beside every place that takes them are not opened in place of the form. */
export function useDropGuard(): void {
  useEffect(() => {
    const onDrag = (event: DragEvent) => {
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      // An editor takes pictures by itself, and only says so when they are dropped.
      const is_editor = event.target instanceof HTMLElement && event.target.isContentEditable;
      if (event.dataTransfer && !is_editor) event.dataTransfer.dropEffect = 'none';
    };
    // After whoever takes the files, who listen nearer to where they fall.
    window.addEventListener('dragover', onDrag);
    window.addEventListener('drop', onDrag);
    return () => {
      window.removeEventListener('dragover', onDrag);
      window.removeEventListener('drop', onDrag);
    };
  }, []);
}

/** Takes files dropped anywhere on the page, or pasted; true while some are held over it. */
export function useFilesOfPage(take: (files: File[]) => void, is_locked: boolean): boolean {
  const [is_over, setOver] = useState(false);
  const onFiles = useEffectEvent(take);
  useEffect(() => {
    if (is_locked) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    };
    const onDrag = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(event.type === 'dragover');
      if (event.type === 'drop') onFiles([...(event.dataTransfer?.files ?? [])]);
    };
    document.addEventListener('paste', onPaste, { signal });
    document.addEventListener('dragover', onDrag, { signal });
    document.addEventListener('drop', onDrag, { signal });
    // Without a relation it left the window, not one thing on the page for another.
    document.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget ?? setOver(false), { signal });
    return () => stop.abort();
  }, [is_locked]);
  return is_over && !is_locked;
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
