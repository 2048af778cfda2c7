/**
 * Keeps what is typed: in the form at once, on this device until the server has it, and with the server a
 * moment later. One call at a time; a lost network is tried again and again. What another window changed too
 * waits for its writer's word.
 */
import type { Picture } from '#contract/common.ts';
import type { DraftForm, DraftKind } from '#contract/drafts.ts';
import type { FormField } from '#rules/entry-form.ts';
import { ApiError, call } from '../../api.ts';
import { randomKey } from '../../random-key.ts';
import { fieldsOf, isSame, conflictingFields, pick, without } from './form-compare.ts';
import { dropUnsent, keepUnsent, readUnsent, unsentKey } from './unsent-on-device.ts';

const QUIET_MS = 600;
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 30_000;
/** These have a text of their own while they are drawn: they begin anew when it is replaced from outside. */
const OWN_TEXT: readonly FormField[] = ['delta', 'schedule_offset'];

/**
 * Where the last change stands: with the server, on its way, waiting for a network, for the writer to sign in, for
 * a word on what another window wrote, for a draft in place of one that is gone; or refused for good.
 */
export type Saving = 'none' | 'saved' | 'saving' | 'waiting' | 'signed_out' | 'conflict' | 'gone' | 'refused';
/** States that no further email ends. */
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
  owner_id: number;
  initial: { draft_id: number | null; kind: DraftKind; form: DraftForm };
  /** What is being edited, as POST /api/drafts takes it; empty for something new. */
  edited: { offer_id?: number; discussion_id?: number };
  onCreated: (draft_id: number) => void;
}

/** The draft of one page; holds timers, so `start` is undone by what it returns. */
export class DraftKeeper {
  readonly #options: KeeperOptions;
  readonly #listeners = new Set<() => void>();
  #state: KeptDraft;
  /** What the server is known to hold. */
  #server: DraftForm;
  #unsent: DraftForm = {};
  #unsent_kind: DraftKind | null = null;
  #on_its_way: { form: DraftForm; kind: DraftKind | null; done: Promise<boolean> } | null = null;
  #timer = 0;
  /** Sent without an answer: it may have arrived. */
  #unanswered: DraftForm[] = [];
  #failures = 0;
  #is_over = false;
  #attempt = { text: '', key: '' };
  /** The writer said that all that stands here counts. */
  #is_mine = false;

  constructor(options: KeeperOptions) {
    const { draft_id, kind, form } = options.initial;
    const saving = draft_id === null ? 'none' : 'saved';
    this.#options = options;
    this.#server = form;
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
      window.clearTimeout(this.#timer);
    };
  }

  change(form: DraftForm): void {
    this.#unsent = { ...this.#unsent, ...form };
    this.#changed({ form: { ...this.#state.form, ...form } });
  }

  changeKind(kind: DraftKind): void {
    this.#unsent_kind = kind;
    this.#changed({ kind });
  }

  /** Sends what is unsent; true when the server has everything. */
  async flush(): Promise<boolean> {
    window.clearTimeout(this.#timer);
    if (this.#state.saving === 'gone') return false;
    while (this.#canSend()) if (!(await this.#sendOnce())) return false;
    return !this.#hasUnsent();
  }

  /** Takes over what another device wrote; what is typed here goes first. */
  async refresh(): Promise<void> {
    if (this.#is_over || this.#state.saving === 'gone') return;
    if (this.#canSend() || this.#state.draft_id === null) return void this.flush();
    await this.#learn();
  }

  /** What the server holds in a field that another window changed. */
  readCurrent(name: FormField): DraftForm[FormField] {
    return this.#server[name];
  }

  /** The writer's word on a field that another window changed too. */
  settle(name: FormField, whose: 'mine' | 'theirs'): void {
    const conflicts = this.#state.conflicts.filter((one) => one !== name);
    if (whose === 'theirs') {
      this.#unsent = without(this.#unsent, [name]);
      const form = { ...this.#state.form, [name]: this.#server[name] };
      this.#set({ form, version: this.#state.version + (OWN_TEXT.includes(name) ? 1 : 0) });
    }
    this.#set({ conflicts, saving: this.#calm(conflicts) });
    this.#keep();
    void this.flush();
  }

  /** The draft was thrown away elsewhere: all that stands in the form becomes a draft of its own. */
  async saveAsNew(): Promise<boolean> {
    dropUnsent(this.#key());
    // The same words as the draft that is gone are another draft.
    this.#attempt = { text: '', key: '' };
    this.#is_mine = true;
    this.#server = {};
    this.#unanswered = [];
    this.#unsent = this.#state.form;
    window.clearTimeout(this.#timer);
    this.#set({ draft_id: null, saving: 'saving', message: null, conflicts: [] });
    this.#keep();
    return this.flush();
  }

  /** The session is over: what is typed stays on the device until somebody signs in. */
  signedOut(): void {
    if (!this.#is_over) this.#set({ saving: 'signed_out', message: null });
  }

  /** Throws the draft away; what is published stays. */
  async discard(): Promise<void> {
    await this.#on_its_way?.done;
    const { draft_id, saving } = this.#state;
    this.forget();
    if (draft_id !== null && saving !== 'gone') await call('DELETE /api/drafts/:id', { params: { id: draft_id } });
  }

  /** Nothing is kept or sent any more: the draft became an entry, or is gone. */
  forget(): void {
    this.#is_over = true;
    window.clearTimeout(this.#timer);
    this.#unsent = {};
    this.#unsent_kind = null;
    dropUnsent(this.#key());
  }

  #set(part: Partial<KeptDraft>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }

  #changed(part: Partial<KeptDraft>): void {
    if (this.#is_over) return;
    const { saving } = this.#state;
    this.#set({ ...part, saving: LASTING.has(saving) ? saving : this.#calm(), message: null });
    this.#keep();
    this.#later(QUIET_MS);
  }

  #later(wait_ms: number): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.flush(), wait_ms);
  }

  /** Where the draft stands when no answer says otherwise. */
  #calm(conflicts = this.#state.conflicts): Saving {
    return conflicts.length > 0 ? 'conflict' : this.#hasUnsent() ? 'saving' : 'saved';
  }

  #key(): string {
    return unsentKey(this.#options.edited, this.#state.draft_id);
  }

  #sendable(): DraftForm {
    return without(this.#unsent, this.#state.conflicts);
  }

  #canSend(): boolean {
    return this.#on_its_way !== null || this.#unsent_kind !== null || fieldsOf(this.#sendable()).length > 0;
  }

  #hasUnsent(): boolean {
    return this.#on_its_way !== null || this.#unsent_kind !== null || fieldsOf(this.#unsent).length > 0;
  }

  #sendOnce(): Promise<boolean> {
    if (this.#on_its_way) return this.#on_its_way.done;
    const form = this.#sendable();
    const kind = this.#unsent_kind;
    this.#unsent = pick(this.#unsent, this.#state.conflicts);
    this.#unsent_kind = null;
    const done = this.#send(form, kind);
    this.#on_its_way = { form, kind, done };
    return done;
  }

  async #send(form: DraftForm, kind: DraftKind | null): Promise<boolean> {
    const { draft_id, saving } = this.#state;
    if (!LASTING.has(saving)) this.#set({ saving: 'saving' });
    try {
      if (draft_id === null) await this.#create(form);
      else {
        await call('PATCH /api/drafts/:id', { params: { id: draft_id }, body: this.#bodyOf(form, kind) });
        this.#server = { ...this.#server, ...form };
      }
      this.#unanswered = [];
      this.#failures = 0;
      this.#on_its_way = null;
      this.#keep();
      this.#set({ saving: this.#calm(), message: null });
      return true;
    } catch (error) {
      this.#on_its_way = null;
      if (this.#is_over) return false;
      if (isUnanswered(error)) this.#unanswered.push(form);
      this.#unsent = { ...form, ...this.#unsent };
      this.#unsent_kind ??= kind;
      this.#keep();
      if (error instanceof ApiError && error.code === 'draft_changed') return this.#learn();
      this.#failed(error);
      return false;
    }
  }

  #bodyOf(form: DraftForm, kind: DraftKind | null) {
    return { ...(kind && { kind }), form, base: pick(this.#server, fieldsOf(form)) };
  }

  /** What may stand at the server by this page's doing. */
  #seen(): DraftForm[] {
    return [this.#server, ...this.#unanswered, ...(this.#on_its_way ? [this.#on_its_way.form] : [])];
  }

  /** One key for one text: the same sent again is the same draft. */
  #keyOf(text: string): string {
    if (this.#attempt.text !== text) this.#attempt = { text, key: randomKey() };
    return this.#attempt.key;
  }

  async #create(form: DraftForm): Promise<void> {
    const { edited, onCreated } = this.#options;
    // A draft of the same edit may stand already, of another window: first it is read, then changed.
    const given = Object.keys(edited).length > 0 ? {} : form;
    const { data } = await call('POST /api/drafts', {
      body: { kind: this.#state.kind, form: given, ...edited },
      // An answer that was lost on the way must not leave a second draft behind.
      idempotency_key: this.#keyOf(JSON.stringify([this.#state.kind, given])),
    });
    dropUnsent(this.#key());
    this.#set({ draft_id: data.id });
    onCreated(data.id);
    if (given === form) this.#server = data.form;
    else {
      const seen = this.#is_mine ? [data.form] : this.#seen().slice(0, 1);
      this.#unsent = { ...form, ...this.#unsent };
      this.#on_its_way = null;
      this.#adopt(data, conflictingFields(this.#unsent, seen, data.form));
    }
  }

  /** Reads what stands at the server and takes it over, but for what is typed here; false when that failed. */
  async #learn(): Promise<boolean> {
    const { draft_id } = this.#state;
    if (draft_id === null) return false;
    try {
      const { data } = await call('GET /api/drafts/:id', { params: { id: draft_id } });
      if (this.#is_over) return false;
      const conflicts = [...this.#state.conflicts, ...conflictingFields(this.#unsent, this.#seen(), data.form)];
      this.#adopt(data, [...new Set(conflicts)]);
      if (this.#unsent_kind === null && this.#on_its_way === null) this.#set({ kind: data.kind });
      return true;
    } catch (error) {
      if (!this.#is_over) this.#failed(error);
      return false;
    }
  }

  #adopt({ form: current, pictures: told }: ServerDraft, disputed: readonly FormField[]): void {
    const mine = { ...this.#on_its_way?.form, ...this.#unsent };
    const form = { ...current, ...mine };
    const is_replaced = OWN_TEXT.some((name) => !isSame(form[name], this.#state.form[name]));
    // What both wrote alike is no quarrel any more.
    const agreed = fieldsOf(this.#unsent).filter((name) => isSame(current[name], this.#unsent[name]));
    this.#unsent = without(this.#unsent, agreed);
    this.#server = current;
    const conflicts = disputed.filter((name) => !agreed.includes(name));
    const version = this.#state.version + (is_replaced ? 1 : 0);
    const pictures = new Map([...this.#state.pictures, ...told.map((one) => [one.id, one] as const)]);
    this.#set({ form, conflicts, pictures, version, saving: this.#calm(conflicts), message: null });
    this.#keep();
  }

  #failed(error: unknown): void {
    const known = error instanceof ApiError ? error : null;
    if (known?.code === 'not_signed_in') this.signedOut();
    else if (known?.code === 'draft_not_found') this.#set({ saving: 'gone', message: null });
    else if (isUnanswered(error) || known?.status === 429) {
      if (!this.#hasUnsent()) return;
      this.#set({ saving: 'waiting' });
      this.#later(Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures));
      this.#failures += 1;
    } else this.#set({ saving: 'refused', message: known?.message ?? null });
  }

  #keep(): void {
    if (!this.#hasUnsent()) return dropUnsent(this.#key());
    const form = { ...this.#on_its_way?.form, ...this.#unsent };
    const kind = this.#unsent_kind ?? this.#on_its_way?.kind ?? null;
    const { owner_id } = this.#options;
    // What waits for the writer's word is asked about again by the next page: nothing counts as seen.
    const names = fieldsOf(without(form, this.#state.conflicts));
    const seen = this.#seen().map((one) => pick(one, names));
    keepUnsent(this.#key(), { owner_id, kind, form, seen });
  }

  #restore(): void {
    const kept = readUnsent(this.#key(), this.#options.owner_id);
    if (!kept) return;
    const kind = kept.kind !== null && kept.kind !== this.#state.kind ? kept.kind : null;
    const names = fieldsOf(kept.form).filter((name) => !isSame(this.#server[name], kept.form[name]));
    if (names.length === 0 && kind === null) return dropUnsent(this.#key());
    const form = pick(kept.form, names);
    if (kind) this.#unsent_kind = kind;
    this.#set({
      version: this.#state.version + 1,
      kind: kind ?? this.#state.kind,
      conflicts: conflictingFields(form, kept.seen, this.#server),
    });
    this.change(form);
  }

  /** The page goes: what is unsent is sent past its end, and stays on the device until a later page knows better. */
  #sendLast(): void {
    const { draft_id, saving } = this.#state;
    if (!this.#canSend() || draft_id === null || this.#is_over || saving === 'gone') return;
    const { form: sent = {}, kind: sent_kind = null } = this.#on_its_way ?? {};
    const { form, base } = this.#bodyOf({ ...sent, ...this.#sendable() }, null);
    const kind = this.#unsent_kind ?? sent_kind;
    call('PATCH /api/drafts/:id', {
      params: { id: draft_id },
      // What is on its way may arrive first: it is not another window's.
      body: { ...(kind && { kind }), form, ...(this.#on_its_way ? {} : { base }) },
      keepalive: true,
    }).catch(() => undefined);
  }
}

/** What the server holds. */
interface ServerDraft {
  form: DraftForm;
  pictures: readonly Picture[];
}

/** The call may have done its work though its answer was lost. */
function isUnanswered(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}
