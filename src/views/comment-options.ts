import type { CommentOptions } from '#contract/pages.ts';
import type { Settings } from '#domain/settings/settings.ts';

/** How threads look and their editor behaves, as the running settings say; a setting of 0 is off. */
export function commentOptions(settings: Settings): CommentOptions {
  return {
    reactions_style: settings['comments.reactions_as_emoji'] > 0 ? 'emoji' : 'svg',
    submit_key: settings['comments.enter_sends'] > 0 ? 'enter' : 'meta+enter',
    editor_min_px: settings['comments.editor_min_px'],
    editor_max_px: settings['comments.editor_max_px'] || null,
  };
}
