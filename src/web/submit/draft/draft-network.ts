/**
 * The draft's way to the server: its calls, what a failure means for what was typed, one request at a time, and when
 * the next one goes.
 */
import type { BodyOf } from '#contract/endpoint.ts';
import type { EndpointOf } from '#contract/endpoints.ts';
import type { Picture } from '#contract/common.ts';
import type { DraftForm, DraftKind } from '#contract/drafts.ts';
import { ApiError, call } from '../../api.ts';
import { randomKey } from '../../random-key.ts';

const QUIET_MS = 600;
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 30_000;

/** A draft as the server holds it. */
export interface StoredDraft {
  id: number;
  kind: DraftKind;
  form: DraftForm;
  pictures: readonly Picture[];
}

type ChangeBody = BodyOf<EndpointOf<'PATCH /api/drafts/:id'>>;

/** What a draft asks of the server. */
export interface DraftCalls {
  create: (body: BodyOf<EndpointOf<'POST /api/drafts'>>, idempotency_key: string) => Promise<StoredDraft>;
  change: (draft_id: number, body: ChangeBody) => Promise<void>;
  /** The same past the end of the page; nobody hears whether it arrived. */
  changeLast: (draft_id: number, body: ChangeBody) => void;
  read: (draft_id: number) => Promise<StoredDraft>;
  remove: (draft_id: number) => Promise<void>;
}

export const draftCalls: DraftCalls = {
  create: async (body, idempotency_key) => (await call('POST /api/drafts', { body, idempotency_key })).data,
  change: async (id, body) => void (await call('PATCH /api/drafts/:id', { params: { id }, body })),
  changeLast: (id, body) =>
    void call('PATCH /api/drafts/:id', { params: { id }, body, keepalive: true }).catch(() => undefined),
  read: async (id) => (await call('GET /api/drafts/:id', { params: { id } })).data,
  remove: async (id) => void (await call('DELETE /api/drafts/:id', { params: { id } })),
};

export interface DraftFailure {
  /** `away` is worth another try by itself; `changed` and `refused` are not. */
  why: 'signed_out' | 'gone' | 'changed' | 'away' | 'refused';
  /** The call may have done its work though its answer was lost. */
  may_have_arrived: boolean;
  /** The server's words, where it had any. */
  message: string | null;
}

const BY_CODE: Partial<Record<string, DraftFailure['why']>> = {
  not_signed_in: 'signed_out',
  draft_not_found: 'gone',
  draft_changed: 'changed',
};

/** What a failed call means for the draft. */
export function failureOf(error: unknown): DraftFailure {
  if (!(error instanceof ApiError)) return { why: 'away', may_have_arrived: true, message: null };
  const may_have_arrived = error.status === 0 || error.status >= 500;
  const is_away = may_have_arrived || error.status === 429;
  return { why: BY_CODE[error.code] ?? (is_away ? 'away' : 'refused'), may_have_arrived, message: error.message };
}

/** When what is typed goes to the server: one request at a time, a moment after the last change; later and later while it fails. */
export class DraftLine {
  readonly #onTime: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #request: Promise<boolean> | null = null;
  #attempt = { text: '', key: '' };

  constructor(onTime: () => void) {
    this.#onTime = onTime;
  }

  get is_busy(): boolean {
    return this.#request !== null;
  }

  /** Ends with the request that is under way, at once when there is none. */
  async settle(): Promise<void> {
    await this.#request;
  }

  /** Runs a request, or waits for the one that is under way. */
  run(request: () => Promise<boolean>): Promise<boolean> {
    this.#request ??= request().finally(() => {
      this.#request = null;
    });
    return this.#request;
  }

  /** A moment after the last call of this. */
  soon(): void {
    this.#later(QUIET_MS);
  }

  /** After 1 s, 2 s, 4 s … up to 30 s, until something succeeds. */
  again(): void {
    this.#later(Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures));
    this.#failures += 1;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  /** Nothing goes by itself until `soon` or `again`. */
  hush(): void {
    clearTimeout(this.#timer);
  }

  /** One key for one text: the same sent again is the same draft. */
  keyOf(text: string): string {
    if (this.#attempt.text !== text) this.#attempt = { text, key: randomKey() };
    return this.#attempt.key;
  }

  /** The same text is another draft from now on. */
  forgetKey(): void {
    this.#attempt = { text: '', key: '' };
  }

  #later(wait_ms: number): void {
    this.hush();
    this.#timer = setTimeout(this.#onTime, wait_ms);
  }
}
