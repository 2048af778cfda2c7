/** Brings the form of the filters to life: it counts what it would show. Fetched when it is opened first. */
import type { Locale } from '#contract/common.ts';
import { call } from '../api.ts';
import { loadWords, wordsIn } from '../words.tsx';
import { saveKind } from './save-kind.ts';

const PAUSE_MS = 250;
const FLAGS = new Set(['deals_only', 'hide_expired', 'free_only', 'free_shipping']);
const NUMBERS = new Set(['price_from', 'price_to', 'discount_from']);
/** Of what the form sends these are read elsewhere, or do not count. */
const GIVEN = new Set(['group', 'q', 'sort', 'tab']);
const watched = new WeakSet<HTMLFormElement>();

interface FormSite {
  more_path: string;
  locale: Locale;
  onClose: () => void;
}

/** Says on the button how many offers the form would show, now and after every change. A form already watched stays as it is. */
export function watchFilters(form: HTMLFormElement, { more_path, locale, onClose }: FormSite): void {
  if (watched.has(form)) return;
  watched.add(form);
  form.querySelector('.filter-panel__close')?.addEventListener('click', onClose);
  const button = form.querySelector('[type=submit]');
  const plain = button?.textContent ?? '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;
  const count = async () => {
    const turn = ++latest;
    const label = await totalOf(form, more_path).then(
      (total) => showLabel(locale, total),
      () => plain,
    );
    // An answer that was superseded by a later change says nothing any more.
    if (turn === latest && button) button.textContent = label;
  };
  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void count(), PAUSE_MS);
  });
  form.addEventListener('submit', (event) => void keepKind(event, form));
  listStores(form);
  void count();
}

/** The stores to choose from stand in the page once, as links: the form's choice is filled from them. */
function listStores(form: HTMLFormElement): void {
  const choice = form.querySelector<HTMLSelectElement>('select[name=store]');
  if (!choice) return;
  const known = new Set([...choice.options].map(({ value }) => value));
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.store-filter__option')) {
    const slug = new URL(link.href).searchParams.get('store');
    if (slug && !known.has(slug)) choice.append(new Option(link.textContent ?? slug, slug));
  }
}

/** Keeps a member's choice of home's kinds with their account, as the links of the toolbar do, then goes on. */
async function keepKind(event: SubmitEvent, form: HTMLFormElement): Promise<void> {
  const chosen = form.querySelector<HTMLInputElement>('[data-kept] :checked');
  if (!chosen || chosen.defaultChecked) return;
  event.preventDefault();
  await saveKind(chosen.value === '1');
  form.submit();
}

/** More than this is not counted. */
const COUNTED = 500;

async function showLabel(locale: Locale, total: number): Promise<string> {
  await loadWords(locale, 'filters');
  const t = wordsIn(locale);
  return total > COUNTED ? t('filters.show_many') : t('filters.show_count', { count: total });
}

/** What the server would make of the address: what is no whole number falls to none. */
async function totalOf(form: HTMLFormElement, more_path: string): Promise<number> {
  const [pathname = '', of_page = ''] = more_path.split('?');
  const query: Record<string, string> = {};
  for (const name of ['kind', 'store', 'group', 'q']) query[name] = new URLSearchParams(of_page).get(name) ?? '';
  const data = new FormData(form);
  if (form.querySelector('[name=group]')) {
    const groups = data.getAll('group').filter((slug) => typeof slug === 'string');
    query['group'] = groups.join(',');
  }
  for (const [name, value] of data) {
    const text = typeof value === 'string' ? value.replace(/\s/g, '') : '';
    if (FLAGS.has(name)) query[name] = text === '1' ? 'true' : '';
    else if (NUMBERS.has(name)) query[name] = isNumber(name, text) ? text : '';
    else if (!GIVEN.has(name)) query[name] = text;
  }
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
  // What is found by words is the same in every order.
  const order = query['q'] ? 'new' : (pathname.split('/').at(-1) ?? 'new');
  const { data: reply } = await call('GET /api/lists/count', { query: { ...given, order } as object });
  return reply.total;
}

function isNumber(name: string, text: string): boolean {
  if (!/^\d{1,9}$/.test(text)) return false;
  return name !== 'discount_from' || (Number(text) >= 1 && Number(text) <= 100);
}
