import { useEffect, useState } from 'react';
import type { AlertFields, AlertPreview } from '#contract/alerts.ts';
import { ApiError, call } from '../api.ts';

const QUIET_MS = 500;

export interface Previewed {
  /** null while nothing is known. */
  found: AlertPreview | null;
  /** What is wrong with the keyword as it stands. */
  fault: string | null;
  /** True until the answer to what stands now is there. */
  is_counting: boolean;
}

const UNKNOWN: Previewed = { found: null, fault: null, is_counting: false };

/**
 * What an alert like this would have found, asked for when the typing rests. The last answer stands until the next one
 * comes; one that comes too late is dropped, and a failure other than of the keyword says nothing.
 */
export function usePreview(fields: AlertFields | null): Previewed {
  const [{ answered, ...last }, setLast] = useState({ ...UNKNOWN, answered: '' });
  const asked = fields === null ? '' : JSON.stringify(fields);
  useEffect(() => {
    if (asked === '') return undefined;
    let is_late = false;
    const timer = window.setTimeout(() => {
      call('POST /api/alerts/preview', { body: JSON.parse(asked) as AlertFields }).then(
        ({ data }) => is_late || setLast({ ...UNKNOWN, found: data, answered: asked }),
        (error: unknown) => is_late || setLast({ ...UNKNOWN, fault: faultOf(error), answered: asked }),
      );
    }, QUIET_MS);
    return () => {
      is_late = true;
      window.clearTimeout(timer);
    };
  }, [asked]);
  if (asked === '') return UNKNOWN;
  return answered === asked ? last : { found: last.found, fault: null, is_counting: true };
}

function faultOf(error: unknown): string | null {
  return error instanceof ApiError ? (error.fields['keyword']?.[0] ?? null) : null;
}
