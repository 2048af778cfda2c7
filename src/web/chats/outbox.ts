/** Messages on their way: sent one after the other, kept on the device until the server has them. */
import type { ChatMessage } from '#contract/chats.ts';
import type { Delta } from '#rules/delta.ts';

/** What the writer sent and the server has not confirmed. */
export interface Outgoing {
  /** One for one message, however often it is sent: the server takes it once. */
  key: string;
  delta: Delta;
  reply_to_id: number | null;
  offer_id: number | null;
  created_at: string;
  state: 'waiting' | 'failed';
  /** The server's words; null while none, and where the network is away. */
  error: string | null;
}

export type Refusal =
  /** The network is away, or the server: it may be tried again as it is. */
  | { kind: 'away' }
  /** Too soon; after so many seconds it may be tried again by itself. */
  | { kind: 'pace'; seconds: number; message: string }
  | { kind: 'refused'; message: string };

interface OutboxOptions {
  kept: readonly Outgoing[];
  post: (message: Outgoing) => Promise<{ sent: ChatMessage } | { refusal: Refusal }>;
  onSent: (key: string, message: ChatMessage) => void;
  /** What is on its way now: to be shown, and kept. */
  onChange: (messages: readonly Outgoing[]) => void;
  wait: (ms: number) => Promise<void>;
}

/** Longer than this nobody waits without being told. */
const MOST_WAIT_SECONDS = 10;

/** The messages of one conversation on their way, in the order in which they were written. */
export class Outbox {
  readonly #options: OutboxOptions;
  #messages: readonly Outgoing[];
  #is_sending = false;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#messages = options.kept;
  }

  /** Takes one more message and sends it as soon as those before it are gone. */
  add(message: Omit<Outgoing, 'state' | 'error'>): void {
    this.#set([...this.#messages, { ...message, state: 'waiting', error: null }]);
    void this.#send();
  }

  /** Sends one that failed once more. */
  retry(key: string): void {
    this.#change(key, { state: 'waiting', error: null });
    void this.#send();
  }

  /** Sends everything that the network held up, now that it is back. */
  retryAway(): void {
    this.#set(
      this.#messages.map((one) =>
        one.state === 'failed' && one.error === null ? { ...one, state: 'waiting' as const } : one,
      ),
    );
    void this.#send();
  }

  /** Forgets one that failed. */
  discard(key: string): void {
    this.#set(this.#messages.filter((one) => one.key !== key));
  }

  #set(messages: readonly Outgoing[]): void {
    this.#messages = messages;
    this.#options.onChange(messages);
  }

  #change(key: string, changes: Partial<Outgoing>): void {
    this.#set(this.#messages.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  }

  async #send(): Promise<void> {
    if (this.#is_sending) return;
    this.#is_sending = true;
    try {
      for (let next = this.#next(); next; next = this.#next()) {
        // oxlint-disable-next-line no-await-in-loop -- they arrive in the order in which they were written
        if (!(await this.#sendOne(next))) break;
      }
    } finally {
      this.#is_sending = false;
    }
  }

  /** The first that waits; null behind one that the network holds up, so that none overtakes it. */
  #next(): Outgoing | null {
    const first = this.#messages.find(({ state, error }) => state === 'waiting' || error === null);
    return first?.state === 'waiting' ? first : null;
  }

  /** @returns whether the next one may go */
  async #sendOne(message: Outgoing): Promise<boolean> {
    const answer = await this.#options.post(message);
    if ('sent' in answer) {
      this.#set(this.#messages.filter(({ key }) => key !== message.key));
      this.#options.onSent(message.key, answer.sent);
      return true;
    }
    const { refusal } = answer;
    if (refusal.kind === 'pace' && refusal.seconds <= MOST_WAIT_SECONDS) {
      await this.#options.wait(refusal.seconds * 1000);
      return true;
    }
    if (refusal.kind !== 'away') {
      this.#change(message.key, { state: 'failed', error: refusal.message });
      return true;
    }
    this.#change(message.key, { state: 'failed', error: null });
    return false;
  }
}
