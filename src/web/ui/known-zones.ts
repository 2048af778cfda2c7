/** Time zones as the browser knows them, for `useSyncExternalStore`: the server knows others, so the page as it came names none. */

let zones_known: readonly string[] | null = null;
const NO_ZONES: readonly string[] = [];

export const knownZones = (): readonly string[] => (zones_known ??= Intl.supportedValuesOf('timeZone'));
export const noZones = (): readonly string[] => NO_ZONES;
export const neverChanges = () => () => undefined;
