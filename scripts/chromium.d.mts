/** Path of a Chromium; installs one when the machine has none. Null when that fails too. */
export function findChromium(): Promise<string | null>;
