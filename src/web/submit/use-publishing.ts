import { useEffect, useEffectEvent, useState } from 'react';
import { useIntent } from '../auth/use-intent.ts';
import { isComing } from './pictures/use-pictures.ts';
import type { SubmitFlow } from './submit-context.tsx';

/** Publishes what its writer meant to before there was an account, once its pictures are there. */
export function usePublishing({ props, pictures }: SubmitFlow, submit: () => void): void {
  const [is_meant, setMeant] = useState(false);
  useIntent(
    'publish',
    // Where it is still to become a draft, the page of the draft carries it out.
    () => props.draft_id !== null && props.edited === null,
    () => setMeant(true),
  );
  const is_ready = is_meant && pictures.is_restored && !pictures.uploads.some(isComing);
  const publish = useEffectEvent(submit);
  useEffect(() => {
    if (is_ready) publish();
  }, [is_ready]);
}
