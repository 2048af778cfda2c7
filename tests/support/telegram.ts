/** A Bot API on this machine (core.telegram.org/bots/api): chats write to its bot, and it keeps what the bot says. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const BOT_TOKEN = '7000000001:AA-a_token_that_only_the_tests_know';

interface Chat {
  id: number;
  type?: string;
  username?: string;
  first_name?: string;
}

interface Said {
  chat_id: number;
  text: string;
  parse_mode?: string;
  link_preview_options?: object;
  reply_markup?: { inline_keyboard: { text: string; url: string }[][] };
}

interface Reply {
  status: number;
  body: object | string;
}

export interface TelegramServer {
  url: string;
  /** What the bot said. */
  said: Said[];
  /** From which number on it asked, each time. */
  asked: number[];
  /** What it is answered instead, by method. */
  answers: Map<string, Reply>;
  /** Nothing that was read is forgotten, as after an answer that was lost. */
  is_repeating: boolean;
  /** Somebody writes to the bot. */
  write: (chat: Chat, text: string, language?: string | null) => number;
  /** Ends when something holds; asked again with every request. */
  until: (holds: () => boolean) => Promise<void>;
  close: () => Promise<void>;
}

/** What the bot asks with. */
interface Given extends Said {
  offset?: number;
  limit?: number;
  timeout?: number;
  /** Of whoever writes to the bot. */
  chat: Chat;
}

interface Update {
  update_id: number;
  message: object;
}

export async function openTelegram(): Promise<TelegramServer> {
  const updates: Update[] = [];
  const waiting = new Set<() => void>();
  const listeners = new Set<() => void>();
  let next = 1;
  const server = createServer((request, response) => void answer(request, response));
  const telegram: TelegramServer = {
    url: '',
    said: [],
    asked: [],
    answers: new Map(),
    is_repeating: false,
    write: (chat, text, language = 'ru') => {
      const update_id = next++;
      const from = { id: chat.id, is_bot: false, ...(language === null ? {} : { language_code: language }) };
      const message = { message_id: update_id, date: 0, chat: { type: 'private', ...chat }, from, text };
      updates.push({ update_id, message });
      for (const wake of waiting) wake();
      return update_id;
    },
    until: async (holds) => {
      while (!holds())
        await new Promise<void>((resolve) => {
          listeners.add(resolve);
        });
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  const heard = () => {
    for (const listener of listeners) listener();
    listeners.clear();
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = Buffer.concat(await request.toArray()).toString('utf8');
    const given = JSON.parse(text || '{}') as Given;
    const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
    if (request.url === '/write') return end(response, ok(telegram.write(given.chat, given.text)));
    const reply = token === BOT_TOKEN ? await telegramReply(method, given, response) : failed(401, 'Unauthorized');
    end(response, reply);
    heard();
  }

  async function telegramReply(method: string, given: Given, response: ServerResponse): Promise<Reply> {
    if (method === 'getUpdates') telegram.asked.push(given.offset ?? 0);
    const instead = telegram.answers.get(method);
    if (method === 'sendMessage') telegram.said.push(given);
    if (instead) return instead;
    if (method === 'getMe') return ok({ id: 7000000001, is_bot: true, first_name: 'Улов', username: 'ulov_test_bot' });
    if (method === 'sendMessage') return sendMessage(given);
    if (method !== 'getUpdates') return failed(404, 'Not Found');
    heard();
    const from = telegram.is_repeating ? 0 : (given.offset ?? 0);
    if (!telegram.is_repeating) updates.splice(0, updates.findLastIndex(({ update_id }) => update_id < from) + 1);
    if (updates.length === 0) await woken(given.timeout ?? 0, response);
    return ok(updates.filter(({ update_id }) => update_id >= from).slice(0, given.limit ?? 100));
  }

  function woken(seconds: number, response: ServerResponse): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, seconds * 1000);
      waiting.add(wake);
      response.once('close', wake);
    });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  telegram.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return telegram;
}

const ok = (result: unknown): Reply => ({ status: 200, body: { ok: true, result } });

/** What Telegram says when it does not do something. */
export function failed(status: number, description: string, parameters?: object): Reply {
  return { status, body: { ok: false, error_code: status, description, ...(parameters ? { parameters } : {}) } };
}

/** As strict as Telegram: unknown tags, stray signs, texts without a letter and those too long are refused. */
function sendMessage({ text, parse_mode, reply_markup }: Said): Reply {
  const plain = parse_mode === 'HTML' ? text.replace(/<\/?b>|<a href="[^"<>]*">|<\/a>/g, '') : text;
  if (parse_mode === 'HTML' && (/[<>]/.test(plain) || /&(?!(amp|lt|gt|quot|#\d+);)/.test(text)))
    return failed(400, "Bad Request: can't parse entities: Unsupported start tag");
  const letters = plain.replace(/&(\w+|#\d+);/g, '.');
  if (letters.trim() === '') return failed(400, 'Bad Request: message text is empty');
  if (letters.length > 4096) return failed(400, 'Bad Request: message is too long');
  const buttons = reply_markup?.inline_keyboard.flat() ?? [];
  const wrong = buttons.find(({ url }) => !new URL(url).hostname.includes('.'));
  if (wrong) return failed(400, `Bad Request: inline keyboard button URL '${wrong.url}' is invalid: Wrong HTTP URL`);
  return ok({ message_id: 1, date: 0, text: letters });
}

function end(response: ServerResponse, { status, body }: Reply): void {
  const is_text = typeof body === 'string';
  response.writeHead(status, { 'content-type': is_text ? 'text/html' : 'application/json' });
  response.end(is_text ? body : JSON.stringify(body));
}
