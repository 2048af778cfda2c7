/** One page as bytes, in every encoding that was asked for so far. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib, { constants } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import type { PageDocument } from '#contract/pages.ts';
import { SharedPage } from './shared-page.ts';

/** In the order they are chosen: made once and sent often, so the smallest first. */
const ENCODINGS = ['br', 'zstd', 'gzip'] as const;
type Packed = (typeof ENCODINGS)[number];
export type Encoding = Packed | 'identity';

const compressed: Record<Packed, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  zstd: (bytes) => promisify<Buffer, Buffer>(zlib.zstdCompress)(bytes),
  gzip: (bytes) => promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip)(bytes, { level: 6 }),
};
const plain: Record<Packed, (bytes: Buffer) => Promise<Buffer>> = {
  br: promisify<Buffer, Buffer>(zlib.brotliDecompress),
  zstd: promisify<Buffer, Buffer>(zlib.zstdDecompress),
  gzip: promisify<Buffer, Buffer>(zlib.gunzip),
};

/** What of a page only says when it was made: two that differ in nothing else are the same to a browser. */
const PRESENT = /"now":"[^"]*"/;

interface Content {
  html: string;
  /** What members are shown of it; left out where none has asked. */
  document?: PageDocument;
  /** What it depends on, `*` aside. */
  keys: readonly string[];
  made_at: Date;
  /** When something on it would read otherwise. */
  ends_at: Date;
  locale: string;
}

/** What is done for every reader who is shown a page. Of guests nothing is awaited. */
export type Shown = (reader: FastifyRequest) => void | Promise<void>;

export class KeptPage {
  readonly keys: readonly string[];
  readonly etag: string;
  readonly locale: string;
  /** What is done for every reader who is shown it, such as counting them. */
  readonly shown: readonly Shown[];
  /** What members are shown of it; null where none has asked. */
  readonly shared: SharedPage | null;
  readonly #made_at: number;
  readonly #ends_at: number;
  readonly #bodies = new Map<Encoding, Buffer>();
  readonly #making = new Map<Encoding, Promise<Buffer>>();
  /** Headers as they left with the bytes, by encoding. */
  readonly heads = new Map<Encoding, readonly string[]>();
  #tell: (bytes: number) => void = () => {};
  /** What its content takes, as long as its markup, and what members have added to it. */
  #shared_bytes: number;

  constructor({ document, html, keys, made_at, ends_at, locale }: Content, shown: readonly Shown[]) {
    this.shared = document ? new SharedPage(document) : null;
    this.#shared_bytes = document ? html.length : 0;
    this.shared?.onGrowth((grown) => {
      this.#shared_bytes += grown;
      this.#tell(grown);
    });
    this.keys = keys;
    this.locale = locale;
    this.shown = shown;
    this.#made_at = made_at.getTime();
    this.#ends_at = ends_at.getTime();
    this.etag = `W/"${createHash('sha256').update(html.replace(PRESENT, '')).digest('base64url').slice(0, 22)}"`;
    this.#bodies.set('identity', Buffer.from(html));
  }

  get bytes(): number {
    let bytes = this.#shared_bytes;
    for (const body of this.#bodies.values()) bytes += body.length;
    return bytes;
  }

  /** Whether nothing on it reads otherwise by now; a clock that was set back knows of no page of later. */
  stands(now: Date): boolean {
    return this.#made_at <= now.getTime() && now.getTime() < this.#ends_at;
  }

  /** @param tell hears by how many bytes it has grown, or shrunk */
  onGrowth(tell: (bytes: number) => void): void {
    this.#tell = tell;
  }

  /** The bytes if they are there already. */
  ready(encoding: Encoding): Buffer | undefined {
    return this.#bodies.get(encoding);
  }

  /** The bytes in an encoding, made when they are asked for first. */
  async body(encoding: Encoding): Promise<Buffer> {
    const known = this.#bodies.get(encoding) ?? this.#making.get(encoding);
    if (known) return known;
    const made = this.#make(encoding).finally(() => this.#making.delete(encoding));
    this.#making.set(encoding, made);
    return made;
  }

  async #make(encoding: Encoding): Promise<Buffer> {
    const html = await this.#plain();
    // Who takes no encoding is rare: what is packed is kept, the rest is made of it again.
    if (encoding === 'identity') return html;
    const body = await compressed[encoding](html);
    const before = this.bytes;
    this.#bodies.set(encoding, body);
    this.#bodies.delete('identity');
    this.#tell(this.bytes - before);
    return body;
  }

  async #plain(): Promise<Buffer> {
    const html = this.#bodies.get('identity');
    if (html) return html;
    for (const encoding of ENCODINGS) {
      const body = this.#bodies.get(encoding);
      if (body) return plain[encoding](body);
    }
    throw new Error('A kept page has no bytes');
  }
}

/** What browsers send is of few kinds. */
const known = new Map<string, Encoding>();
const MOST_KNOWN = 200;

/** The best encoding a reader takes, by their header Accept-Encoding. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const encoding = known.get(header) ?? readEncoding(header);
  if (known.size < MOST_KNOWN) known.set(header, encoding);
  return encoding;
}

function readEncoding(header: string): Encoding {
  const taken = new Map<string, boolean>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    taken.set(name, !parameters.some((text) => /^q=0(?:\.0*)?$/.test(text)));
  }
  return ENCODINGS.find((encoding) => taken.get(encoding) ?? taken.get('*')) ?? 'identity';
}

const bare = (tag: string) => tag.trim().replace(/^W\//, '');

/** Whether a reader's header If-None-Match names this page. */
export function isSame(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((tag) => bare(tag) === bare(etag));
}
