/** Why a foreign address was not fetched; a closed list. */
export type FetchRefusal =
  /** No http or https address, or an unreasonably long one. */
  | 'bad_address'
  /** A name or password inside the address. */
  | 'credentials'
  /** Neither 80 nor 443. */
  | 'port'
  /** It leads, or might lead, out of the public internet. */
  | 'private_address'
  /** No such host. */
  | 'unresolved'
  /** No connection, or no trusted encryption. */
  | 'unreachable'
  /** Not done within the deadline. */
  | 'timeout'
  | 'too_many_redirects'
  /** More bytes than wanted, packed or unpacked. */
  | 'too_large'
  /** A reply that is not 2xx. */
  | 'bad_status'
  /** The reply breaks off, or is no proper HTTP or packing. */
  | 'broken_reply';

/** A foreign address was not fetched. */
export class FetchRefusedError extends Error {
  override name = 'FetchRefusedError';
  readonly reason: FetchRefusal;
  /** Of the reply, for 'bad_status'. */
  readonly status: number | null;

  constructor(reason: FetchRefusal, options: { status?: number; cause?: unknown } = {}) {
    super(`Not fetched: ${reason}`, { cause: options.cause });
    this.reason = reason;
    this.status = options.status ?? null;
  }
}
