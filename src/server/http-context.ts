/** What the HTTP server is built from: handed over by main/, which alone knows every room. */
import type { Locale, Theme } from '#contract/common.ts';
import type { PageDocument, RenderedPage } from '#contract/pages.ts';
import type { Words } from '#i18n/keys.ts';
import type { Context } from '#domain/context.ts';
import type { Viewer } from '#domain/viewer.ts';

/** Markup of a part in one variant, drawn where it is not known yet. */
export type KeepMarkup = (part: object, variant: string, draw: () => string) => string;

/** The built web room. */
export interface Web {
  /** @param keep keeps markup of parts for the next who is shown them, see src/web/kept-part.tsx */
  render: (document: PageDocument, keep?: KeepMarkup | null) => RenderedPage;
  /** Scripts and styles of a page in one language, for `<head>`. */
  assets: (
    page: PageDocument['page'],
    locale: Locale,
  ) => { styles: string[]; entry: string; preloads: string[]; inline: string };
  /** Folder of built files; null while a development server hands them out. */
  folder: string | null;
}

export interface HttpContext {
  ctx: Context;
  web: Web;
  secret: string;
  trusted_proxies: string[];
  /** Folder of emails shown at /dev/mail; null hides that page. */
  mail_folder: string | null;
  is_development: boolean;
  /** How much guests' pages may take that are kept as bytes; 0 keeps none. */
  page_cache_bytes: number;
  /** Answers whether requests can be served. */
  is_ready: () => Promise<boolean>;
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer;
    locale: Locale;
    theme: Theme;
    /** Words in the reader's language. */
    t: Words;
    /** Value of the session cookie, null for guests and for calls with a Bearer token. */
    session_token: string | null;
    bearer: string | null;
    /** Address of the caller as limits count it: IPv6 by its /64. */
    network: string;
  }
  interface FastifyContextConfig {
    /** A form that works without scripts: it cannot carry a token, so its origin is checked instead. */
    is_plain_form?: boolean;
    /** A GET that changes something: it wants the token, or to come from a page of ours. */
    is_changing_get?: boolean;
    /** A call of the API or its socket, not a page: tokens of the API open nothing else. */
    is_endpoint?: boolean;
    /** Changes nothing, though it is no GET: a token of the API that may read may call it. */
    is_reading?: boolean;
    /** Changes the own account or its ways in: what was done and what was refused stands in the log. */
    is_account_matter?: boolean;
    /** Waits for something outside the database, so that no transaction may stand around it. */
    reaches_out?: boolean;
    /** Its page for guests may be kept and shown to the next one (plugins/page-cache.ts). */
    is_kept?: boolean;
    /** Sent by another site on purpose: the answer of a provider, which its own state protects. */
    is_foreign?: boolean;
  }
  interface FastifyInstance {
    http: HttpContext;
  }
}
