/** The site's bot in Telegram (core.telegram.org/bots/api). Its token stands in every address it asks. */
import { request } from 'undici';
import { FetchRefusedError } from './fetch-refused.ts';

export interface BotConfig {
  token: string;
  /** Without a slash at its end. */
  api_url: string;
}

/** What somebody wrote to the bot; of updates of other kinds the number alone. */
export interface BotUpdate {
  id: number;
  message: {
    chat: { id: number; type: string; username: string | null; first_name: string | null };
    text: string;
    /** Of the writer's app, such as `ru` or `pt-br`. */
    language: string | null;
  } | null;
}

/** What Telegram answered to a message. */
interface BotAnswer {
  status: number;
  /** In its words why not; null for an answer that is not Telegram's. */
  description: string | null;
  /** How long it wants to be left alone. */
  retry_after_ms: number;
}

/** Telegram did not do what it was asked. */
export class BotError extends Error {
  override name = 'BotError';
  readonly retry_after_ms: number;

  constructor({ status, description, retry_after_ms }: BotAnswer) {
    super(`Telegram answered ${status}: ${description ?? 'not as agreed'}`);
    this.retry_after_ms = retry_after_ms;
  }
}

export interface Bot {
  /** Stays when its token is changed. */
  id: number;
  /** Of the API. */
  host: string;
  /** Its name in addresses; asked once. @throws BotError, FetchRefusedError */
  username: () => Promise<string>;
  /**
   * Waits for what is written to it.
   * @param from the number of the first that is wanted; those before are forgotten by Telegram
   * @throws BotError, FetchRefusedError
   */
  updates: (from: number, options: { wait_seconds: number; signal: AbortSignal }) => Promise<BotUpdate[]>;
  /** Sends a message, as `sendMessage` takes it. @throws FetchRefusedError when nobody answered */
  send: (message: object) => Promise<BotAnswer>;
}

const DEADLINE_MS = 10_000;
/** So many at once: a process that ends in the middle has little left to do. */
const UPDATES_AT_ONCE = 50;
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_DESCRIPTION = 300;

interface Asked {
  deadline_ms?: number;
  signal?: AbortSignal;
}

/** Opens a bot; nothing is asked of Telegram before it is needed. */
export function openBot({ token, api_url }: BotConfig): Bot {
  const ask = async (method: string, body: object, { deadline_ms = DEADLINE_MS, signal }: Asked = {}) => {
    const deadline = AbortSignal.timeout(deadline_ms);
    try {
      const reply = await request(`${api_url}/bot${token}/${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'Ulov/1' },
        body: JSON.stringify(body),
        signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
        headersTimeout: deadline_ms,
        bodyTimeout: deadline_ms,
      });
      return readReply(reply.statusCode, await textOf(reply.body), token);
    } catch {
      // Without its cause: what was asked says the token.
      throw new FetchRefusedError(deadline.aborted ? 'timeout' : 'unreachable');
    }
  };
  let username: string | null = null;
  return {
    id: Number(token.slice(0, token.indexOf(':'))),
    host: new URL(api_url).host,
    username: async () => {
      if (username !== null) return username;
      const { answer, result } = await ask('getMe', {});
      const { username: name } = fieldsOf(result);
      if (typeof name !== 'string' || !/^\w+$/.test(name)) throw new BotError(answer);
      username = name;
      return name;
    },
    updates: async (from, { wait_seconds, signal }) => {
      const { answer, result } = await ask(
        'getUpdates',
        { offset: from, limit: UPDATES_AT_ONCE, timeout: wait_seconds, allowed_updates: ['message'] },
        { deadline_ms: wait_seconds * 1000 + DEADLINE_MS, signal },
      );
      if (!Array.isArray(result)) throw new BotError(answer);
      return result.map(readUpdate).filter((update) => update !== null);
    },
    send: async (message) => (await ask('sendMessage', message)).answer,
  };
}

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > MAX_BYTES) throw new FetchRefusedError('too_large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** What does not look like Telegram's is read as nothing: a proxy's page may repeat the address, and the token in it. */
function readReply(status: number, text: string, token: string): { answer: BotAnswer; result: unknown } {
  const { ok, result, description, parameters } = fieldsOf(parsed(text));
  const { retry_after } = fieldsOf(parameters);
  return {
    answer: {
      // Some proxies answer 200 whatever Telegram says.
      status: ok === true || status >= 300 ? status : 502,
      description:
        ok === false && typeof description === 'string'
          ? description.slice(0, MAX_DESCRIPTION).replaceAll(token, '…')
          : null,
      retry_after_ms: typeof retry_after === 'number' && retry_after > 0 ? retry_after * 1000 : 0,
    },
    result: ok === true ? result : undefined,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function readUpdate(value: unknown): BotUpdate | null {
  const { update_id: id, message } = fieldsOf(value);
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return null;
  const { chat, text, from } = fieldsOf(message);
  const { id: chat_id, type, username, first_name } = fieldsOf(chat);
  if (typeof chat_id !== 'number' || typeof type !== 'string' || typeof text !== 'string') return { id, message: null };
  return {
    id,
    message: {
      chat: { id: chat_id, type, username: textOrNull(username), first_name: textOrNull(first_name) },
      text,
      language: textOrNull(fieldsOf(from)['language_code']),
    },
  };
}
