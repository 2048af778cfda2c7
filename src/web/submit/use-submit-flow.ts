import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { DraftForm } from '#contract/drafts.ts';
import type { StoreChoice, SubmitPageProps } from '#contract/submit-pages.ts';
import type { FormField, FormContext } from '#rules/entry-form.ts';
import { call } from '../api.ts';
import { openAuth } from '../auth/open-auth.ts';
import { useCurrency, useFrame } from '../frame-context.tsx';
import { isAdopted, keepAdopted } from './draft/adopted-draft.ts';
import { DraftKeeper } from './draft/draft-keeper.ts';
import { stepAddress } from './steps/submit-address.ts';
import type { SubmitFlow } from './submit-context.tsx';
import { useFaults } from './use-faults.ts';
import { useLinkPreview } from './steps/use-link-preview.ts';
import { usePictures, type Pictures, type PicturesMode } from './pictures/use-pictures.ts';
import { useSaveAsNew } from './use-save-as-new.ts';
import { settleAddress, stepInHistory } from './steps/use-step.ts';

/** The form, its draft, and what the fields share. */
export function useSubmitFlow(props: SubmitPageProps) {
  const frame = useFrame();
  const { locale } = frame;
  const keeper = useKeeper(props);
  const draft = useSyncExternalStore(keeper.subscribe, keeper.get, keeper.get);
  const [store, setStore] = useState(props.store);
  const [groups, learnGroups] = useGroups(props);
  const isLocked = (field: FormField) => props.editable_fields !== null && !props.editable_fields.includes(field);
  const shown_store = draft.form.store_id && store?.id === draft.form.store_id ? store : null;
  const context: FormContext = {
    store_hosts: shown_store?.hosts ?? [],
    today: props.today,
    now: new Date(frame.now),
    time_zone: frame.time_zone,
    max_offset_minutes: props.max_offset_minutes,
    is_published: props.edited?.is_published ?? false,
    scheduled_for: props.edited?.scheduled_for ? new Date(props.edited.scheduled_for) : null,
  };
  const faults = useFaults(context, isLocked);
  const touched = useRef(new Set<string>());
  const usual = useCurrency();

  const change = (form: DraftForm) => {
    const { kind, form: now } = keeper.get();
    // What was typed under one sign is not taken for another once the site or the language has changed.
    const needs_currency = kind !== 'discussion' && now.currency === undefined && form.currency === undefined;
    for (const field of Object.keys(form)) touched.current.add(field);
    keeper.change(needs_currency ? { ...form, currency: usual } : form);
    faults.clear(form);
  };
  const pictures = usePictures({
    mode: usePicturesMode(props),
    initial: props.pictures,
    told: draft.pictures,
    readIds: () => keeper.get().form.picture_ids ?? [],
    onIds: (picture_ids) => change({ picture_ids }),
    onSignedOut: () => keeper.signedOut(),
  });
  const preview = useLinkPreview({
    locale,
    readForm: () => keeper.get().form,
    isLocked,
    change,
    onStore: setStore,
    addPictures: (urls) => pictures.add(urls, true),
    hasPictures: () => (keeper.get().form.picture_ids ?? []).length + pictures.uploads.length > 0,
    undoPictures: pictures.removeSuggested,
    onSignedOut: () => keeper.signedOut(),
  });
  const signIn = useSignIn(keeper, pictures);
  const flow: SubmitFlow = {
    props,
    draft,
    errors: faults.errors,
    currency: draft.form.currency ?? usual,
    store: shown_store,
    groups,
    pictures,
    preview,
    change,
    leave: (field) => {
      const { kind, form } = keeper.get();
      if (touched.current.has(field) || !isBlank(form[field])) faults.check(kind, form, (one) => one === field);
    },
    isLocked,
    chooseStore: (chosen: StoreChoice | null, name = '') => {
      setStore(chosen);
      change({ store_id: chosen?.id ?? null, store_name: chosen ? '' : name });
    },
    learnGroups,
    signIn,
    signUp: () => signUp(keeper.get().form),
    is_guest: frame.viewer === null,
  };
  const saveAsNew = useSaveAsNew({ keeper, pictures, faults, change });
  return { flow, keeper, faults, context, saveAsNew };
}

function isBlank(value: DraftForm[FormField]): boolean {
  return value === undefined || value === '' || value === null;
}

function useKeeper(props: SubmitPageProps): DraftKeeper {
  const { viewer } = useFrame();
  const [keeper] = useState(() => {
    const { draft_id, kind, form, edited } = props;
    const made: DraftKeeper = new DraftKeeper({
      owner_id: viewer?.id ?? 0,
      initial: { draft_id, kind, form },
      edited: {
        ...(edited?.offer_id ? { offer_id: edited.offer_id } : {}),
        ...(edited?.discussion_id ? { discussion_id: edited.discussion_id } : {}),
      },
      onCreated: (id, is_adopted) => {
        const address = stepAddress(props, id, made.get().kind, stepInHistory());
        if (!is_adopted || address === null) return settleAddress(address);
        // The page of the draft knows the names of its groups and of its shop, and takes up the pictures.
        keepAdopted(id);
        location.replace(address);
      },
    });
    return made;
  });
  useEffect(() => keeper.start(), [keeper]);
  return keeper;
}

function usePicturesMode({ draft_id }: SubmitPageProps): PicturesMode {
  const is_guest = useFrame().viewer === null;
  const [mode] = useState<PicturesMode>(() =>
    is_guest ? 'hold' : typeof window !== 'undefined' && isAdopted(draft_id) ? 'restore' : 'upload',
  );
  return mode;
}

function signUp({ title = '' }: DraftForm): void {
  openAuth({ screen: 'register', intent: { kind: 'publish', title: title.trim() } });
}

/** Signing in goes on with the page as it stands, unless somebody else came in. */
function useSignIn(keeper: DraftKeeper, pictures: Pictures): () => void {
  const { viewer } = useFrame();
  const now = useRef(pictures);
  useEffect(() => {
    now.current = pictures;
  });
  const goOn = async () => {
    const is_same = await call('GET /api/me').then(
      ({ data }) => data.id === viewer?.id,
      () => true,
    );
    if (!is_same) return location.reload();
    now.current.retry(() => true);
    await keeper.flush();
  };
  return () => openAuth({ onSignedIn: () => void goOn() });
}

function useGroups({ groups: given, top_groups }: SubmitPageProps) {
  const [groups, setGroups] = useState<SubmitFlow['groups']>(
    () => new Map([...top_groups, ...given].map((group) => [group.id, group])),
  );
  const learn: SubmitFlow['learnGroups'] = (more) =>
    setGroups((now) => new Map([...now, ...more.map((group) => [group.id, group] as const)]));
  return [groups, learn] as const;
}
