/**
 * Pages as they were made, by name, the last asked for at the end. Each stands until something it depends on is touched or
 * its time is over; the same page is made by one at a time while others wait for it.
 */
import type { KeptPage } from './kept-page.ts';

interface Entry {
  page: KeptPage;
  /** The number of the first touch that concerns it; null while it stands. */
  touched_at: number | null;
  /** When it was begun, by the process's own clock. */
  begun_ms: number;
}

/** A page that is being made. */
export interface Making {
  /** What everybody who waits is given; null when it became no page that can be kept. */
  readonly result: Promise<Entry | null>;
  /** Hands over the page. */
  fulfil: (page: KeptPage) => void;
  /** Lets go of those who wait, if nothing was handed over. */
  end: () => void;
}

interface OpenMaking extends Making {
  /** Touches since it was begun, each with the number of its first time. */
  touched: Map<string, number>;
}

/** Touches everything. */
const EVERYTHING = '*';
/** A page that is touched again and again is made anew so often in a second; then those who ask get one this old at most. */
const OFTEN = 10;
const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const MOST_NOTED = 10_000;
/** What a page takes beside its bytes: its headers by encoding, its name, its keys. */
const OVERHEAD_BYTES = 8 * 1024;

export class PageCache {
  readonly #most_bytes: number;
  readonly #entries = new Map<string, Entry>();
  /** Names of pages by what they depend on. */
  readonly #dependents = new Map<string, Set<string>>();
  readonly #making = new Map<string, OpenMaking>();
  /** How often each page was begun within a second of its own. */
  readonly #begun = new Map<string, { since_ms: number; count: number }>();
  /** When members last asked for each page, by the process's own clock, the latest at the end. */
  readonly #members = new Map<string, number>();
  #bytes = 0;
  #touches = 0;

  constructor(most_bytes: number) {
    this.#most_bytes = most_bytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get count(): number {
    return this.#entries.size;
  }

  /**
   * The page of this name, if it may be shown now.
   * @param now the present of the site
   * @param may_lag false for who must be shown everything written so far
   */
  find(name: string, now: Date, { may_lag }: { may_lag: boolean } = { may_lag: true }): KeptPage | null {
    const entry = this.#entries.get(name);
    if (!entry) return null;
    const is_good = entry.touched_at === null && entry.page.stands(now);
    if (!is_good && !(may_lag && this.#mayLag(name, entry))) return null;
    this.#entries.delete(name);
    this.#entries.set(name, entry);
    return entry.page;
  }

  #mayLag(name: string, { begun_ms }: Entry): boolean {
    const begun = this.#begun.get(name);
    const now_ms = performance.now();
    return begun !== undefined && begun.count >= OFTEN && now_ms - begun_ms < SECOND_MS;
  }

  /**
   * Waits for the page that somebody is making. Null: nobody is, or it is none to be kept.
   * @returns `again` when it was touched before this reader came: what they get must be newer
   */
  async wait(name: string): Promise<KeptPage | 'again' | null> {
    const arrived_at = this.#touches;
    const entry = await this.#making.get(name)?.result;
    if (!entry) return null;
    return entry.touched_at !== null && entry.touched_at <= arrived_at ? 'again' : entry.page;
  }

  /**
   * Notes that a member asks for a page.
   * @returns whether one has before, within a minute: what is looked at once is made for that member alone, which costs less
   */
  noteMember(name: string): boolean {
    const now_ms = performance.now();
    for (const [first, asked_ms] of this.#members) {
      if (now_ms - asked_ms < MINUTE_MS && this.#members.size <= MOST_NOTED) break;
      this.#members.delete(first);
    }
    const has_asked = this.#members.delete(name);
    this.#members.set(name, now_ms);
    return has_asked;
  }

  /** Whether members are shown this page. */
  isShared(name: string): boolean {
    return Boolean(this.#entries.get(name)?.page.shared);
  }

  is_making(name: string): boolean {
    return this.#making.has(name);
  }

  /** Begins to make a page; whoever does must end it. */
  begin(name: string): Making {
    const begun_ms = performance.now();
    this.#count(name, begun_ms);
    const { promise: result, resolve } = Promise.withResolvers<Entry | null>();
    const touched = new Map<string, number>();
    const making: OpenMaking = {
      result,
      touched,
      fulfil: (page) => {
        const entry: Entry = { page, begun_ms, touched_at: firstOf(touched, page.keys) };
        this.#keep(name, entry);
        leave();
        resolve(entry);
      },
      end: () => {
        leave();
        resolve(null);
      },
    };
    // Made, it is no longer being made, though it is still on its way to whoever asked first: one who may not be given it
    // and waited would be answered at once, over and over, and nothing else would have its turn.
    const leave = () => {
      if (this.#making.get(name) === making) this.#making.delete(name);
    };
    this.#making.set(name, making);
    return making;
  }

  #count(name: string, now_ms: number): void {
    const begun = this.#begun.get(name);
    if (begun && now_ms - begun.since_ms < SECOND_MS) begun.count += 1;
    else {
      this.#begun.delete(name);
      this.#begun.set(name, { since_ms: now_ms, count: 1 });
    }
    for (const [first, { since_ms }] of this.#begun) {
      if (now_ms - since_ms < 2 * SECOND_MS) break;
      this.#begun.delete(first);
    }
  }

  #keep(name: string, entry: Entry): void {
    this.#drop(name);
    entry.page.onGrowth((grown) => {
      if (this.#entries.get(name) !== entry) return;
      this.#bytes += grown;
      this.#evict();
    });
    const bytes = entry.page.bytes + OVERHEAD_BYTES;
    if (bytes > this.#most_bytes) return;
    this.#entries.set(name, entry);
    this.#bytes += bytes;
    for (const key of [EVERYTHING, ...entry.page.keys]) {
      const names = this.#dependents.get(key) ?? new Set();
      this.#dependents.set(key, names.add(name));
    }
    this.#evict();
  }

  #drop(name: string): void {
    const entry = this.#entries.get(name);
    if (!entry) return;
    this.#entries.delete(name);
    this.#bytes -= entry.page.bytes + OVERHEAD_BYTES;
    for (const key of [EVERYTHING, ...entry.page.keys]) {
      const names = this.#dependents.get(key);
      names?.delete(name);
      if (names?.size === 0) this.#dependents.delete(key);
    }
  }

  #evict(): void {
    for (const name of this.#entries.keys()) {
      if (this.#bytes <= this.#most_bytes) return;
      this.#drop(name);
    }
  }

  /** Something was written: pages that depend on any of it stand no longer. */
  touch(keys: readonly string[]): void {
    this.#touches += 1;
    for (const { touched } of this.#making.values())
      for (const key of keys) if (!touched.has(key)) touched.set(key, this.#touches);
    for (const key of keys)
      for (const name of this.#dependents.get(key) ?? []) {
        const entry = this.#entries.get(name);
        if (entry) entry.touched_at ??= this.#touches;
      }
  }

  /** What was written is not known: nothing of before is shown any more, however often it is asked for. */
  clear(): void {
    this.touch([EVERYTHING]);
    this.#begun.clear();
    for (const name of this.#entries.keys()) this.#drop(name);
  }
}

function firstOf(touched: ReadonlyMap<string, number>, keys: readonly string[]): number | null {
  const numbers = [EVERYTHING, ...keys].flatMap((key) => touched.get(key) ?? []);
  return numbers.length === 0 ? null : Math.min(...numbers);
}
