export { adjustSetting } from './adjust-setting.ts';
export { KNOWN_SETTINGS, settingFault } from './known-settings.ts';
export type { SettingKey } from './known-settings.ts';
export { readSiteSettings, type SiteSetting } from './list-settings.ts';
export { changeSetting, forgetSettings, lastSettings, readSettings, type Settings } from './running-settings.ts';
export { temperatureSettings } from './temperature-settings.ts';
