export interface Debounced {
  ask: () => void;
  cancel: () => void;
}

/** Runs after `quiet_ms` without another ask, and at most `longest_ms` after the first ask that was not answered. */
export function boundedDebounce(run: () => void, quiet_ms: number, longest_ms: number): Debounced {
  let quiet = 0;
  let longest = 0;
  const cancel = () => {
    window.clearTimeout(quiet);
    window.clearTimeout(longest);
    longest = 0;
  };
  const fire = () => {
    cancel();
    run();
  };
  const ask = () => {
    window.clearTimeout(quiet);
    quiet = window.setTimeout(fire, quiet_ms);
    longest ||= window.setTimeout(fire, longest_ms);
  };
  return { ask, cancel };
}
