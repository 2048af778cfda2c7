import type { TemperatureSettings } from '#rules/temperature.ts';
import type { Settings } from './running-settings.ts';

/** What the rules of the temperature go by, of the running settings. */
export function temperatureSettings(settings: Settings): TemperatureSettings {
  return {
    warm_from: 0,
    hot_from: settings['temperature.hot_from'],
    super_hot_from: settings['temperature.super_hot_from'],
    hot_until: settings['temperature.hot_until'],
    mask_minutes: settings['temperature.mask_minutes'],
    vote_degrees: settings['temperature.vote_degrees'],
  };
}
