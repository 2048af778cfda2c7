import { useEffect, useState } from 'react';
import { STEPS, type Step } from '#rules/entry-form.ts';
import { stepInAddress } from './submit-address.ts';

interface StepState {
  submit_step?: Step;
}

/**
 * The step in view. Every step has an address: Back and Forward walk through them, loading anew stays.
 * @param addressOf null while the draft has no address; the step is then remembered by the history alone
 */
export function useStep(first: Step, addressOf: (step: Step) => string | null) {
  const [step, setStep] = useState(first);
  useEffect(() => {
    const onPop = () => setStep(stepInHistory());
    // What a guest writes has no address of its own: loaded anew, the page goes on at the step of before.
    onPop();
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);
  const go = (next: Step) => {
    if (next === step) return;
    history.pushState({ submit_step: next } satisfies StepState, '', addressOf(next) ?? undefined);
    setStep(next);
  };
  return { step, go };
}

/** The step the entry of the history in view stands for. */
export function stepInHistory(): Step {
  const kept = (history.state as StepState | null)?.submit_step;
  return STEPS.find((one) => one === kept) ?? stepInAddress(location);
}

/** Gives the entry of the history that is in view its address: the draft has one now. */
export function settleAddress(address: string | null): void {
  const state = history.state as StepState | null;
  if (address !== null) history.replaceState(state, '', address);
}
