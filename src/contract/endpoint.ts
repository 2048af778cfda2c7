import type { Static, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of the HTTP API, written once: it validates, serialises, documents and types. */
export interface Endpoint<
  K extends `${Method} /${string}` = `${Method} /${string}`,
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
  R extends TSchema = TSchema,
> {
  /** Method and path, with `:name` parameters: `PUT /api/offers/:id/vote`. */
  key: K;
  summary: string;
  /**
   * Who may call: anybody; somebody signed in, also with a token of the API; somebody signed in by a
   * session alone; or the bearer of a one-time token.
   */
  access: 'public' | 'signed_in' | 'session' | 'bearer';
  params?: P;
  query?: Q;
  body?: B;
  /** Fields of a multipart/form-data body; every one may be left out. */
  multipart?: Readonly<Record<string, 'text' | 'file'>>;
  reply: R;
  errors: readonly ErrorCode[];
}

/** Declares an endpoint; only here to keep the literal types. */
export function endpoint<
  const K extends `${Method} /${string}`,
  P extends TSchema,
  Q extends TSchema,
  B extends TSchema,
  R extends TSchema,
>(definition: Endpoint<K, P, Q, B, R>): Endpoint<K, P, Q, B, R> {
  return definition;
}

/** Static shapes of an endpoint, for handlers and callers. */
export type ParamsOf<E> = E extends Endpoint<infer _K, infer P, infer _Q, infer _B, infer _R> ? Static<P> : never;
export type QueryOf<E> = E extends Endpoint<infer _K, infer _P, infer Q, infer _B, infer _R> ? Static<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _K, infer _P, infer _Q, infer B, infer _R> ? Static<B> : never;
export type ReplyOf<E> = E extends Endpoint<infer _K, infer _P, infer _Q, infer _B, infer R> ? Static<R> : never;
