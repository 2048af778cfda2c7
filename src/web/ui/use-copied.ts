import { useEffect, useState } from 'react';

/** How long "copied" stays (product spec, section 9). */
const COPIED_MS = 1500;

/** Copies text; `is_copied` is true for a moment after it worked. Answers whether it did. */
export function useCopied(): [boolean, (text: string) => Promise<boolean>] {
  const [copied_at, setCopiedAt] = useState(0);
  useEffect(() => {
    if (copied_at === 0) return undefined;
    const timer = window.setTimeout(() => setCopiedAt(0), COPIED_MS);
    return () => window.clearTimeout(timer);
  }, [copied_at]);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return false;
    }
    setCopiedAt(performance.now());
    return true;
  };
  return [copied_at !== 0, copy];
}
