import { METRICS, type MetricName } from '#contract/metric-kinds.ts';
import { formatNumber } from '#i18n/format.ts';
import { useFrame } from '../frame-context.tsx';
import { useWords } from '../words.tsx';

const BYTES = ['bytes', 'kilobytes', 'megabytes', 'gigabytes', 'terabytes'] as const;
const SECONDS = [
  { word: 'seconds', of: 1, below: 120 },
  { word: 'minutes', of: 60, below: 7200 },
  { word: 'hours', of: 3600, below: 172_800 },
  { word: 'days', of: 86_400, below: Infinity },
] as const;

/** Says amounts of time and of bytes, and values of metrics in their units. */
export function useAmounts() {
  const t = useWords();
  const { locale } = useFrame();
  const said = (value: number) => formatNumber(value, locale, value < 10 && !Number.isInteger(value) ? 1 : 0);
  const seconds = (value: number) => {
    const { word, of } = SECONDS.find(({ below }) => value < below) ?? SECONDS[0];
    return t(`dashboard.${word}`, { value: said(value / of) });
  };
  const bytes = (value: number) => {
    const step = Math.min(BYTES.length - 1, Math.max(0, Math.floor(Math.log(Math.max(1, value)) / Math.log(1024))));
    return t(`dashboard.${BYTES[step] ?? 'bytes'}`, { value: said(value / 1024 ** step) });
  };
  const metric = (name: MetricName, value: number | null) => {
    if (value === null) return t('dashboard.none');
    const { unit } = METRICS[name];
    if (unit === 'bytes') return bytes(value);
    if (unit === 'seconds') return seconds(value);
    return unit === 'minutes' ? seconds(value * 60) : formatNumber(value, locale);
  };
  return { seconds, bytes, metric };
}
