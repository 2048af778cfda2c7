import { expect, test } from 'vitest';
import type { Alert } from '#contract/alerts.ts';
import { findAlerts, foldersOf, orderAlerts } from './order-alerts.ts';

function alert(id: number, name: string, given: Partial<Alert> = {}): Alert {
  return { id, name, keyword: '', groups: [], stores: [], last_found_at: null, ...given } as unknown as Alert;
}
const place = (name: string) => ({ id: 1, name, url: '' });
const names = (alerts: readonly Alert[]) => alerts.map(({ name }) => name);

const ALL = [
  alert(1, 'Яблоки', { last_found_at: '2026-01-02T00:00:00Z', groups: [place('Еда')] }),
  alert(2, 'ёлка', { last_found_at: '2026-01-03T00:00:00Z' }),
  alert(3, 'Абрикосы', { groups: [place('Еда'), place('Дача')] }),
  alert(4, 'Диск', { stores: [place('Лавка')], keyword: 'ssd 2 тб' }),
];

test('alerts stand by their latest find, by age and by name', () => {
  expect(names(orderAlerts(ALL, 'found', 'ru'))).toEqual(['ёлка', 'Яблоки', 'Диск', 'Абрикосы']);
  expect(names(orderAlerts(ALL, 'new', 'ru'))).toEqual(['Диск', 'Абрикосы', 'ёлка', 'Яблоки']);
  expect(names(orderAlerts(ALL, 'name', 'ru'))).toEqual(['Абрикосы', 'Диск', 'ёлка', 'Яблоки']);
});

test('folders are first groups; what has none stands at the end', () => {
  const folders = foldersOf(orderAlerts(ALL, 'found', 'ru'));
  expect(folders.map(({ name, alerts }) => [name, names(alerts)])).toEqual([
    ['Еда', ['Яблоки', 'Абрикосы']],
    [null, ['ёлка', 'Диск']],
  ]);
});

test('typed words are looked for in name, keyword and places', () => {
  expect(names(findAlerts(ALL, 'ЕЛКА'))).toEqual(['ёлка']);
  expect(names(findAlerts(ALL, 'лав ssd'))).toEqual(['Диск']);
  expect(names(findAlerts(ALL, 'дача'))).toEqual(['Абрикосы']);
  expect(findAlerts(ALL, ' ')).toHaveLength(4);
  expect(findAlerts(ALL, 'нет такого')).toEqual([]);
});
