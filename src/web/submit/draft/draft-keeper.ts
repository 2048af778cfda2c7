/**
 * Keeps what is typed: in the form at once, on this device until the server has it, and with the server a
 * moment later. What changes and what conflicts is said by `draft-merge.ts`, how it travels by `draft-network.ts`.
 */
import type { Picture } from '#contract/common.ts';
import type { DraftForm, DraftKind } from '#contract/drafts.ts';
import type { FormField } from '#rules/entry-form.ts';
import * as merging from './draft-merge.ts';
import type { DraftMerge } from './draft-merge.ts';
import {
  draftCalls,
  DraftLine,
  failureOf,
  type DraftCalls,
  type DraftFailure,
  type StoredDraft,
} from './draft-network.ts';
import { dropUnsent, GUEST_KEY, keepUnsent, readUnsent, unsentKey } from './unsent-on-device.ts';

/**
 * Where the last change stands: with the server, on its way, on a guest's device, waiting for a network, for the writer to sign in, for
 * a word on what another window wrote, for a draft in place of one that is gone; or refused for good.
 */
export type Saving =
  | 'none'
  | 'saved'
  | 'saving'
  | 'device'
  | 'waiting'
  | 'signed_out'
  | 'conflict'
  | 'gone'
  | 'refused';
/** States that no further change ends. */
const LASTING: ReadonlySet<Saving> = new Set(['waiting', 'signed_out', 'gone']);

export interface KeptDraft {
  draft_id: number | null;
  kind: DraftKind;
  form: DraftForm;
  saving: Saving;
  /** The server's words when it refuses. */
  message: string | null;
  /** Fields changed here and in another window; what is typed here stays here until the writer chooses. */
  conflicts: readonly FormField[];
  /** Those of the draft that another window brought, by id. */
  pictures: ReadonlyMap<number, Picture>;
  /** Grows when a text was replaced from outside: fields with a text of their own begin anew. */
  version: number;
}

interface KeeperOptions {
  /** 0 for a guest: what they write stays on this device until they have an account. */
  owner_id: number;
  initial: { draft_id: number | null; kind: DraftKind; form: DraftForm };
  /** What is being edited, as POST /api/drafts takes it; empty for something new. */
  edited: { offer_id?: number; discussion_id?: number };
  /** @param is_adopted what a guest wrote on this device became a draft of whoever signed in */
  onCreated: (draft_id: number, is_adopted: boolean) => void;
}

/** The draft of one page; holds timers, so `start` is undone by what it returns. */
export class DraftKeeper {
  readonly #options: KeeperOptions;
  readonly #calls: DraftCalls;
  readonly #listeners = new Set<() => void>();
  readonly #line = new DraftLine(() => void this.flush());
  #state: KeptDraft;
  #merge: DraftMerge;
  /** How often something of this page reached the server: what was read before that is stale. */
  #arrivals = 0;
  #is_over = false;
  /** The writer said that all that stands here counts. */
  #is_mine = false;
  /** What stands here was written on this device before there was an account. */
  #is_adopted = false;

  constructor(options: KeeperOptions, calls: DraftCalls = draftCalls) {
    const { draft_id, kind, form } = options.initial;
    const saving = draft_id === null ? 'none' : 'saved';
    this.#options = options;
    this.#calls = calls;
    this.#merge = merging.startMerge(kind, form);
    this.#state = { draft_id, kind, form, saving, message: null, conflicts: [], pictures: new Map(), version: 0 };
  }

  /** The draft as it stands in the form. */
  readonly get = (): KeptDraft => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes up what an earlier page of this device could not send, and listens to the page; returns the end of it. */
  start(): () => void {
    const stop = new AbortController();
    const { signal } = stop;
    this.#restore();
    window.addEventListener('online', () => void this.flush(), { signal });
    window.addEventListener('focus', () => void this.refresh(), { signal });
    window.addEventListener('pagehide', () => this.#sendLast(), { signal });
    document.addEventListener(
      'visibilitychange',
      () => void (document.visibilityState === 'visible' ? this.refresh() : this.flush()),
      { signal },
    );
    return () => {
      stop.abort();
      this.#line.hush();
    };
  }

  change(form: DraftForm): void {
    if (!this.#is_over) this.#changed(merging.typed(this.#merge, form));
  }

  changeKind(kind: DraftKind): void {
    if (!this.#is_over) this.#changed(merging.kindChosen(this.#merge, kind));
  }

  /** Sends what is unsent; true when the server has everything. */
  async flush(): Promise<boolean> {
    this.#line.hush();
    if (this.#state.saving === 'gone' || this.#is_guest) return false;
    while (this.#line.is_busy || merging.canSend(this.#merge))
      if (!(await this.#line.run(() => this.#send()))) return false;
    return !merging.hasUnsent(this.#merge);
  }

  /** Takes over what another device wrote; what is typed here goes first. */
  async refresh(): Promise<void> {
    const { saving, draft_id } = this.#state;
    if (this.#is_over || saving === 'gone' || this.#is_guest) return;
    if (merging.canSend(this.#merge) || draft_id === null) await this.flush();
    else await this.#learn();
  }

  /** What the server holds in a field that another window changed. */
  readCurrent(name: FormField): DraftForm[FormField] {
    return this.#merge.server[name];
  }

  /** The writer's word on a field that another window changed too. */
  settle(name: FormField, whose: 'mine' | 'theirs'): void {
    this.#take(merging.settled(this.#merge, name, whose));
    void this.flush();
  }

  /** The draft was thrown away elsewhere: all that stands in the form becomes a draft of its own. */
  async saveAsNew(): Promise<boolean> {
    dropUnsent(this.#key());
    // The same words as the draft that is gone are another draft.
    this.#line.forgetKey();
    this.#line.hush();
    this.#is_mine = true;
    this.#put(merging.startedAnew(this.#merge), { draft_id: null, saving: 'saving', message: null });
    this.#keep();
    return this.flush();
  }

  /** The session is over: what is typed stays on the device until somebody signs in. */
  signedOut(): void {
    if (!this.#is_over) this.#set({ saving: 'signed_out', message: null });
  }

  /** Throws the draft away; what is published stays. */
  async discard(): Promise<void> {
    await this.#line.settle();
    const { draft_id, saving } = this.#state;
    this.forget();
    if (draft_id !== null && saving !== 'gone') await this.#calls.remove(draft_id);
  }

  /** Nothing is kept or sent any more: the draft became an entry, or is gone. */
  forget(): void {
    this.#is_over = true;
    this.#line.hush();
    this.#merge = merging.emptied(this.#merge);
    dropUnsent(this.#key());
  }

  #set(part: Partial<KeptDraft>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }

  #put(merge: DraftMerge, part: Partial<KeptDraft>): void {
    const { kind, form, conflicts } = merge;
    this.#merge = merge;
    this.#set({ kind, form, conflicts, ...part });
  }

  #changed(merge: DraftMerge): void {
    const { saving } = this.#state;
    const now = this.#is_guest ? 'device' : calm(merge);
    this.#put(merge, { saving: LASTING.has(saving) ? saving : now, message: null });
    this.#keep();
    if (!this.#is_guest) this.#line.soon();
  }

  get #is_guest(): boolean {
    return this.#options.owner_id === 0;
  }

  #key(): string {
    if (this.#is_guest) return GUEST_KEY;
    return unsentKey(this.#options.edited, this.#state.draft_id);
  }

  async #send(): Promise<boolean> {
    const { draft_id, saving } = this.#state;
    const changes = merging.sendable(this.#merge);
    this.#merge = merging.depart(this.#merge);
    if (!LASTING.has(saving)) this.#set({ saving: 'saving' });
    try {
      if (draft_id === null) await this.#create(changes.form);
      else {
        await this.#calls.change(draft_id, merging.bodyOf(this.#merge, changes));
        this.#merge = merging.arrived(this.#merge);
      }
      this.#arrivals += 1;
      this.#line.succeeded();
      this.#keep();
      this.#set({ saving: calm(this.#merge), message: null });
      return true;
    } catch (error) {
      const failure = failureOf(error);
      this.#merge = merging.returned(this.#merge, failure.may_have_arrived);
      if (this.#is_over) return false;
      this.#keep();
      if (failure.why === 'changed') return this.#learn();
      this.#failed(failure);
      return false;
    }
  }

  async #create(form: DraftForm): Promise<void> {
    const { edited, onCreated } = this.#options;
    const { kind } = this.#merge;
    // A draft of the same edit may stand already, of another window: first it is read, then changed.
    const given = Object.keys(edited).length > 0 ? {} : form;
    // An answer that was lost on the way must not leave a second draft behind.
    const key = this.#line.keyOf(JSON.stringify([kind, given]));
    const stored = await this.#calls.create({ kind, form: given, ...edited }, key);
    dropUnsent(this.#key());
    this.#set({ draft_id: stored.id });
    onCreated(stored.id, this.#is_adopted);
    if (given === form) this.#merge = merging.arrived(this.#merge, stored.form);
    else this.#take(merging.opened(this.#merge, stored.form, this.#is_mine), stored);
  }

  /** Reads what stands at the server and takes it over, but for what is typed here; false when that failed. */
  async #learn(): Promise<boolean> {
    const { draft_id } = this.#state;
    const arrivals = this.#arrivals;
    if (draft_id === null) return false;
    const isMoot = () => this.#is_over || draft_id !== this.#state.draft_id;
    try {
      const stored = await this.#calls.read(draft_id);
      if (isMoot()) return false;
      // Something newer has arrived while this was on its way: it would bring back the old words.
      if (arrivals !== this.#arrivals) return await this.#learn();
      this.#take(merging.learned(this.#merge, stored.form, stored.kind), stored);
      return true;
    } catch (error) {
      if (!isMoot()) this.#failed(failureOf(error));
      return false;
    }
  }

  /** What stands in the form was changed from outside. */
  #take(merge: DraftMerge, stored?: StoredDraft): void {
    const version = this.#state.version + (merging.isTextReplaced(this.#merge, merge) ? 1 : 0);
    const told = (stored?.pictures ?? []).map((one) => [one.id, one] as const);
    const pictures = new Map([...this.#state.pictures, ...told]);
    this.#put(merge, { version, pictures, saving: calm(merge), ...(stored && { message: null }) });
    this.#keep();
  }

  #failed({ why, message }: DraftFailure): void {
    if (why === 'signed_out') this.signedOut();
    else if (why === 'gone') this.#set({ saving: 'gone', message: null });
    else if (why === 'away') {
      if (!merging.hasUnsent(this.#merge)) return;
      this.#set({ saving: 'waiting' });
      this.#line.again();
    } else this.#set({ saving: 'refused', message });
  }

  #keep(): void {
    const left = merging.leftBehind(this.#merge);
    // A draft that has no row yet is of the kind chosen here, whatever the address of the next page says.
    const kind = this.#state.draft_id === null ? this.#merge.kind : left?.kind;
    if (left) keepUnsent(this.#key(), { owner_id: this.#options.owner_id, ...left, kind: kind ?? null });
    else dropUnsent(this.#key());
  }

  #restore(): void {
    const { owner_id, edited } = this.#options;
    const own = readUnsent(this.#key(), owner_id);
    const may_adopt = !own && !this.#is_guest && this.#state.draft_id === null && Object.keys(edited).length === 0;
    const left = own ?? (may_adopt ? readUnsent(GUEST_KEY, 0) : null);
    if (!left) return;
    this.#is_adopted = may_adopt;
    const merge = merging.restored(this.#merge, left);
    if (!merge) return dropUnsent(this.#key());
    this.#set({ version: this.#state.version + 1 });
    this.#changed(merge);
    // It is kept as the member's own by now: whoever signs in next on this device does not get it.
    if (may_adopt) dropUnsent(GUEST_KEY);
  }

  /** The page goes: what is unsent is sent past its end, and stays on the device until a later page knows better. */
  #sendLast(): void {
    const { draft_id, saving } = this.#state;
    if (!merging.canSend(this.#merge) || draft_id === null || this.#is_over || saving === 'gone') return;
    this.#calls.changeLast(draft_id, merging.lastBodyOf(this.#merge));
  }
}

/** Where the draft stands when no answer says otherwise. */
function calm(merge: DraftMerge): Saving {
  return merge.conflicts.length > 0 ? 'conflict' : merging.hasUnsent(merge) ? 'saving' : 'saved';
}
