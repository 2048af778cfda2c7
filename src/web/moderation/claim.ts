import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../api.ts';

const CLAIM_MS = 4 * 60_000;

interface Claimable {
  id: number;
  claimed_by: { id: number; username: string } | null;
}

interface ClaimCalls {
  claim: (id: number) => Promise<unknown>;
  release: (id: number) => Promise<unknown>;
}

/**
 * Takes something for the viewer as long as it is open here; each has a page of its own.
 * @param is_wanted it can be decided, and is not yet
 * @returns who has it, when it is somebody else
 */
export function useClaim(
  { id, claimed_by }: Claimable,
  viewer_id: number,
  is_wanted: boolean,
  calls: ClaimCalls,
): string | null {
  const other = claimed_by && claimed_by.id !== viewer_id ? claimed_by.username : null;
  const [taken_by, setTaken] = useState(other);
  const claim = useEffectEvent(() => {
    calls.claim(id).then(
      () => setTaken(null),
      (error: unknown) => {
        if (error instanceof ApiError && error.code === 'moderation_case_claimed') setTaken((name) => name ?? '…');
      },
    );
  });
  const release = useEffectEvent(() => void calls.release(id).catch(() => null));
  useEffect(() => {
    if (!is_wanted) return undefined;
    claim();
    const timer = window.setInterval(() => claim(), CLAIM_MS);
    const leave = () => release();
    window.addEventListener('pagehide', leave);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('pagehide', leave);
    };
  }, [is_wanted]);
  return taken_by;
}
