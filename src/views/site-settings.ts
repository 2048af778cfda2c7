import type { AdminSettingsPageProps } from '#contract/pages.ts';
import type { Context } from '#domain/context.ts';
import { readSiteSettings, type SiteSetting } from '#domain/settings/settings.ts';
import type { Viewer } from '#domain/viewer.ts';

/** Every setting as administrators see it. @throws not_signed_in, account_suspended, not_allowed */
export async function siteSettings(
  ctx: Context,
  viewer: Viewer,
): Promise<AdminSettingsPageProps['settings'][number][]> {
  return (await readSiteSettings(ctx, viewer)).map(shown);
}

function shown({ key, value, initial, least, most, is_whole, unit, choices, changed }: SiteSetting) {
  return {
    key,
    value,
    initial,
    least,
    most,
    is_whole,
    unit,
    ...(choices ? { choices: [...choices] } : {}),
    changed: changed && { ...changed, at: changed.at.toISOString() },
  };
}
