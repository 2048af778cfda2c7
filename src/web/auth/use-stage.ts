import { useEffect, useEffectEvent, useState } from 'react';
import type { AuthStage } from './auth-types.ts';

/** What an entry of the browser's history knows of the flow; other parts of the page keep their own beside it. */
interface Step<S> {
  auth_stage?: S;
  /** The screen Back leads to. */
  auth_before?: S | undefined;
  /** How many entries the dialog has laid over the page; 0 on a page of its own. */
  auth_depth?: number;
}

interface StageOptions<S> {
  first: S;
  /** The dialog is an entry of its own, so that Back closes it instead of leaving the page. */
  is_dialog: boolean;
  /** Back led out of the dialog. */
  onLeft?: (() => void) | undefined;
}

/** Where a flow stands, and the way on. */
export interface Steps<S extends string = AuthStage> {
  stage: S;
  /** The screen follows another one. */
  is_next: boolean;
  /** Shows a screen; `instead` puts it in the place of the present one, which Back then skips. The screen just before
   * is gone back to: whoever hesitates between two does not pile up entries. */
  go: (to: S, how?: 'after' | 'instead') => void;
}

/** The screen shown now. A step forward is a step of the browser's history, so that Back leads one screen back. */
export function useStage<S extends string>({ first, is_dialog, onLeft }: StageOptions<S>): Steps<S> {
  const [{ stage, is_next }, setNow] = useState<{ stage: S; is_next: boolean }>({ stage: first, is_next: false });

  const open = useEffectEvent(() => {
    if (!is_dialog) return;
    // An entry of a dialog that is gone, met by Forward or left by a reload, is taken over.
    const { auth_depth = 0 } = stepNow<S>();
    if (auth_depth > 0) history.replaceState({ ...history.state, auth_stage: first }, '');
    else history.pushState({ ...history.state, auth_stage: first, auth_before: undefined, auth_depth: 1 }, '');
  });
  const arrive = useEffectEvent(() => {
    const { auth_stage, auth_depth = 0 } = stepNow<S>();
    // A dialog may lie over a page of the flow: each minds its own entries. One that is nobody's, such as
    // the anchor of the skip link, changes nothing on the page.
    if (is_dialog && auth_depth === 0) onLeft?.();
    else if (auth_stage && is_dialog === auth_depth > 0) setNow({ stage: auth_stage, is_next: true });
  });
  useEffect(() => {
    open();
    const onPop = () => arrive();
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);

  const go = (to: S, how: 'after' | 'instead' = 'after') => {
    const { auth_depth = 0, auth_before } = stepNow<S>();
    if (how === 'after' && auth_depth > 1 && auth_before === to) {
      history.back();
      return;
    }
    if (how === 'after') {
      // What a page knew before it was loaded again may stand on its entry still.
      history.replaceState({ ...history.state, auth_stage: stage, auth_depth }, '');
      const depth = is_dialog ? auth_depth + 1 : 0;
      history.pushState({ ...history.state, auth_stage: to, auth_before: stage, auth_depth: depth }, '');
    } else history.replaceState({ ...history.state, auth_stage: to }, '');
    setNow({ stage: to, is_next: true });
  };
  return { stage, is_next, go };
}

function stepNow<S extends string = AuthStage>(): Step<S> {
  return (history.state as Step<S> | null) ?? {};
}

/** Where nothing lives that a screen needs, as after Forward into a dialog closed before, its flow begins anew. */
export function useLiveStage<S extends string>({ go }: Steps<S>, is_live: boolean, begin: S): void {
  const begins = useEffectEvent(() => go(begin, 'instead'));
  useEffect(() => {
    if (!is_live) begins();
  }, [is_live]);
}

/** The screen of a dialog the history stands on; null where there is none. */
export function stageOfDialog(): AuthStage | null {
  const { auth_stage, auth_depth = 0 } = stepNow();
  return auth_depth > 0 ? (auth_stage ?? null) : null;
}

/** Takes the dialog's entries off the history: the page stands where it was before. */
export function leaveStages(): void {
  const { auth_depth = 0 } = stepNow();
  if (auth_depth > 0) history.go(-auth_depth);
}
