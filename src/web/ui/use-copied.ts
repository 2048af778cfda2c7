import { useEffect, useEffectEvent, useState } from 'react';

/** How long "copied" stays (product spec, section 9). */
const COPIED_MS = 1500;

/**
 * Copies text; `is_copied` is true for a moment after it worked. Answers whether it did.
 * @param onOver the moment has passed
 */
export function useCopied(onOver?: () => void): [boolean, (text: string) => Promise<boolean>] {
  const [copied_at, setCopiedAt] = useState(0);
  const over = useEffectEvent(() => {
    setCopiedAt(0);
    onOver?.();
  });
  useEffect(() => {
    if (copied_at === 0) return undefined;
    const timer = window.setTimeout(over, COPIED_MS);
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
