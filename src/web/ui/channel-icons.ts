import type { AlertChannel } from '#contract/alert-channels.ts';

/** How kinds of channels are told apart at a glance. */
export const CHANNEL_ICONS = {
  telegram: 'message-circle',
  ntfy: 'bell-ring',
  webhook: 'send',
} as const satisfies Record<AlertChannel['kind'], string>;
