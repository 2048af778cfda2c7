/** The one way the browser calls the server. */
import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts';
import type { EndpointKey, EndpointOf } from '#contract/endpoints.ts';
import type { ErrorBody, ErrorCode } from '#contract/errors.ts';

/** An error reply of the server, its message in the reader's language. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'network';
  readonly status: number;
  readonly fields: Record<string, string[]>;
  readonly retry_after: number | null;
  readonly remaining_cooldown: number | null;

  constructor(status: number, body: ErrorBody | null) {
    super(body?.error.message ?? '');
    this.code = body?.error.code ?? 'network';
    this.status = status;
    this.fields = body?.error.fields ?? {};
    this.retry_after = body?.error.retry_after ?? null;
    this.remaining_cooldown = body?.error.remaining_cooldown ?? null;
  }
}

interface CallOptions<K extends EndpointKey> {
  params?: ParamsOf<EndpointOf<K>>;
  query?: QueryOf<EndpointOf<K>>;
  body?: BodyOf<EndpointOf<K>>;
  /** Fields and files of a multipart endpoint. */
  form?: FormData;
  bearer?: string;
  idempotency_key?: string;
  /** A GET that changes something, and so wants the token. */
  is_changing?: true;
  /** Goes on when the page is left; at most 64 KB. */
  keepalive?: true;
}

let csrfToken: Promise<string> | null = null;

/**
 * The token for state-changing calls, asked for once a page; `is_fresh` asks again. Refused when another tab has changed
 * the account since: this page's actions would be somebody else's.
 */
export async function csrf(is_fresh = false): Promise<string> {
  if (is_fresh) csrfToken = null;
  const viewer = document.querySelector<HTMLMetaElement>('[name="user-id"]')?.content ?? '0';
  csrfToken ??= fetchJson<{ data: { token: string } }>(`/api/csrf?viewer=${viewer}`, { method: 'GET' }).then(
    ({ data }) => data.token,
  );
  try {
    return await csrfToken;
  } catch (error) {
    csrfToken = null;
    throw error;
  }
}

async function fetchJson<R>(path: string, init: RequestInit): Promise<R> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: 'same-origin', ...init });
  } catch {
    throw new ApiError(0, null);
  }
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(response.status, body as ErrorBody | null);
  return body as R;
}

/**
 * Calls an endpoint by its method and path.
 * @throws ApiError with the server's message, or code `network` and an empty message
 */
export async function call<K extends EndpointKey>(
  key: K,
  options: CallOptions<K> = {},
): Promise<ReplyOf<EndpointOf<K>>> {
  const [method = 'GET', pattern = '/'] = key.split(' ');
  const params = (options.params ?? {}) as Record<string, string | number>;
  let path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = Object.entries((options.query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  if (query.length > 0)
    path += `?${new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString()}`;
  const body = options.body === undefined ? options.form : JSON.stringify(options.body);
  const send = async (): Promise<ReplyOf<EndpointOf<K>>> => {
    const headers: Record<string, string> = { Accept: 'application/json' };
    if (method !== 'GET' || options.is_changing) headers['X-CSRF-TOKEN'] = await csrf();
    if (options.bearer) headers['Authorization'] = `Bearer ${options.bearer}`;
    if (options.idempotency_key) headers['Idempotency-Key'] = options.idempotency_key;
    if (options.body !== undefined) headers['Content-Type'] = 'application/json';
    const { keepalive = false } = options;
    return fetchJson(path, { method, headers, keepalive, ...(body === undefined ? {} : { body }) });
  };
  try {
    return await send();
  } catch (error) {
    // Signing in or out in another tab makes this page's token old; a fresh one is worth one more try.
    if (!(error instanceof ApiError) || error.code !== 'csrf_failed') throw error;
    csrfToken = null;
    return send();
  }
}
