import { useRef, useState } from 'react';
import type { DraftForm } from '#contract/drafts.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { EndpointOf } from '#contract/endpoints.ts';
import type { StoreChoice } from '#contract/submit-pages.ts';
import type { Locale } from '#contract/common.ts';
import { hostOf, safeAddress } from '#rules/canonical-link.ts';
import type { FormField } from '#rules/entry-form.ts';
import { typedAmount } from '#rules/typed-amount.ts';
import { ApiError, call } from '../../api.ts';
import { useOnline } from '../../ui/use-online.ts';
import { fieldsOf, isSame, pick } from '../draft/form-compare.ts';

export type LinkFacts = ReplyOf<EndpointOf<'POST /api/link-preview'>>['data'];

/** What the page behind a link could fill in; `pictures` are those it began to fetch. */
export type FilledName = 'title' | 'price' | 'low_price' | 'store' | 'pictures';

interface LinkPreviewState {
  status: 'idle' | 'busy' | 'done' | 'failed' | 'offline';
  facts: LinkFacts | null;
  filled: readonly FilledName[];
  /** The writer went on before the answer: it is said on the step they are on. */
  is_late: boolean;
}

interface PreviewOptions {
  locale: Locale;
  readForm: () => DraftForm;
  isLocked: (field: FormField) => boolean;
  change: (form: DraftForm) => void;
  onStore: (store: StoreChoice) => void;
  addPictures: (urls: readonly string[]) => void;
  hasPictures: () => boolean;
  undoPictures: () => void;
  onSignedOut: () => void;
}

/** What a look at the link put into the form, and what stood there before. */
interface Filling {
  patch: DraftForm;
  before: DraftForm;
}

const BUSY_MS = 250;
const CALM: LinkPreviewState = { status: 'idle', facts: null, filled: [], is_late: false };

/** Asks the server what stands behind a link and fills empty fields with it. Never stands in the way. */
export function useLinkPreview(options: PreviewOptions) {
  const [state, setState] = useState(CALM);
  const looked = useRef('');
  const is_pending = useRef(false);
  const filling = useRef<Filling>({ patch: {}, before: {} });

  const settle = (part: Partial<LinkPreviewState>) => setState((now) => ({ ...now, ...part }));

  const look = async (text: string) => {
    const url = safeAddress(text);
    if (url === null || url === looked.current) return;
    looked.current = url;
    is_pending.current = true;
    // What waited for a network on a later step is told of there.
    setState((now) => ({ ...CALM, is_late: now.status === 'offline' && now.is_late }));
    // A quick answer needs no word before it, and a press under way is not moved from under the pointer.
    const timer = window.setTimeout(() => looked.current === url && settle({ status: 'busy' }), BUSY_MS);
    try {
      const title = options.readForm().title?.trim();
      const { data } = await call('POST /api/link-preview', { body: { url, ...(title ? { title } : {}) } });
      if (looked.current !== url) return;
      const filled = fill(data, url);
      is_pending.current = false;
      settle({ status: data.is_read ? 'done' : 'failed', facts: data, filled });
    } catch (error) {
      if (looked.current !== url) return;
      looked.current = '';
      is_pending.current = false;
      if (error instanceof ApiError && error.code === 'not_signed_in') options.onSignedOut();
      settle({ status: error instanceof ApiError && error.status === 0 ? 'offline' : 'failed' });
    } finally {
      window.clearTimeout(timer);
    }
  };
  const fill = (facts: LinkFacts, url: string): FilledName[] => {
    const form = options.readForm();
    const { patch, names } = suggestions(facts, form, options);
    const before = Object.fromEntries(fieldsOf(patch).map((name) => [name, form[name] ?? blank(name)]));
    filling.current = { patch, before };
    if (facts.store && patch.store_id) options.onStore(storeChoice(facts.store, url));
    if (Object.keys(patch).length > 0) options.change(patch);
    if (facts.images.length > 0 && !options.hasPictures() && !options.isLocked('picture_ids')) {
      options.addPictures(facts.images);
      names.push('pictures');
    }
    return names;
  };
  useOnline(() => {
    const { url = '', has_no_link } = options.readForm();
    if (state.status === 'offline' && !has_no_link) void look(url);
  });
  return {
    ...state,
    look,
    /** The link changed: what was said of the old one is no longer true. */
    forget: () => {
      looked.current = '';
      is_pending.current = false;
      setState(CALM);
    },
    /** The writer went to another step: an answer still to come is said there, one that was read is not again. */
    walked: () => settle({ is_late: is_pending.current || state.status === 'offline' }),
    /** Takes back what the link filled in, and nothing that was typed or added since. */
    undo: () => {
      if (state.filled.includes('pictures')) options.undoPictures();
      const back = takenBack(filling.current, options.readForm());
      if (fieldsOf(back).length > 0) options.change(back);
      settle({ filled: [] });
    },
  };
}

export type LinkPreview = ReturnType<typeof useLinkPreview>;

/** Fields that stand as they were filled, as they were before that. */
function takenBack({ patch, before }: Filling, form: DraftForm): DraftForm {
  const untouched = fieldsOf(patch).filter((name) => isSame(form[name], patch[name]));
  // Amounts typed since are meant in the currency they stand in.
  const has_amounts = (['price', 'low_price', 'shipping'] as const).some(
    (name) => !untouched.includes(name) && Boolean(form[name]),
  );
  return pick(before, has_amounts ? untouched.filter((name) => name !== 'currency') : untouched);
}

function blank(name: FormField): DraftForm[FormField] {
  return name === 'store_id' ? null : name === 'currency' ? 'RUB' : '';
}

/** A store the server knows by the link's own host. */
function storeChoice(store: NonNullable<LinkFacts['store']>, url: string): StoreChoice {
  return { id: store.id ?? 0, name: store.name, hosts: [store.host, hostOf(url) ?? store.host] };
}

/** Only what is empty is filled. */
function suggestions(
  { title, price_minor, low_price_minor, currency, store }: LinkFacts,
  form: DraftForm,
  { locale, isLocked }: Pick<PreviewOptions, 'locale' | 'isLocked'>,
): { patch: DraftForm; names: FilledName[] } {
  const isEmpty = (name: 'title' | 'price' | 'low_price' | 'shipping' | 'store_name') => !form[name]?.trim();
  const patch: DraftForm = {};
  const names: FilledName[] = [];
  if (title && isEmpty('title') && !isLocked('title')) {
    patch.title = title;
    names.push('title');
  }
  // Amounts in another currency than those typed already would only mislead.
  const is_open = isEmpty('price') && isEmpty('low_price') && isEmpty('shipping') && !form.is_free;
  if (price_minor && is_open && !isLocked('price')) {
    patch.price = typedAmount(price_minor, locale);
    if (currency && currency !== form.currency) patch.currency = currency;
    names.push('price');
    if (low_price_minor !== null && low_price_minor > price_minor) {
      patch.low_price = typedAmount(low_price_minor, locale);
      names.push('low_price');
    }
  }
  if (store && !form.store_id && isEmpty('store_name') && !isLocked('store_id')) {
    if (store.id === null) patch.store_name = store.name;
    else patch.store_id = store.id;
    names.push('store');
  }
  return { patch, names };
}
