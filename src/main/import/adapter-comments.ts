/** One JSON line of a comment tree, and the JSON file of the thread it stands under. */
import { COMMENT_MAX_CHARACTERS, DESCRIPTION_MAX_CHARACTERS, isEmptyDelta } from '#rules/delta.ts';
import { slugify } from '#rules/text.ts';
import {
  flagOf,
  idOf,
  instantOf,
  langOf,
  lineOf,
  notAnObject,
  openFields,
  outcomeOf,
  refuse,
  titleOf,
  type Fields,
} from './fields.ts';
import type { AdapterOptions, CommentRecord, ItemRecord, Outcome, RichText } from './record.ts';
import { deltaOf, descriptionOf, EMPTY_TEXT, renderText, SOURCE_MAX_CHARACTERS } from './rich-text.ts';

/** Reads one comment. A deleted or hidden one keeps its place and loses its words and its author. */
export function adaptComment(raw: unknown, options: AdapterOptions): Outcome<CommentRecord> {
  const fields = openFields(raw);
  if (!fields) return notAnObject();
  const isGone = [flagOf(fields, 'deleted'), flagOf(fields, 'hidden')].includes(true);
  const created_at = createdAt(fields, options);
  const edited_at = instantOf(fields, 'edited_at', options.now);
  const src_id = idOf(fields, 'id', 200, true) ?? '';
  const parent_src_id = idOf(fields, 'parent_id', 200, false);
  if (parent_src_id !== null && parent_src_id === src_id) refuse(fields, 'parent_id', 'is the comment itself');
  const author = lineOf(fields, 'author', 200);
  return outcomeOf(fields, {
    src: idOf(fields, 'src', 100, false) ?? options.src,
    src_id,
    parent_src_id,
    thread_src_id: idOf(fields, 'thread', 200, false),
    author: isGone ? null : author,
    lang: langOf(fields),
    content: isGone ? EMPTY_TEXT : contentOf(fields),
    created_at,
    edited_at: isGone ? null : edited_at,
    // The source does not say when; the last moment it knows of is the nearest.
    deleted_at: isGone ? (edited_at ?? created_at) : null,
  });
}

function createdAt(fields: Fields, options: AdapterOptions): string {
  const now = options.now.toISOString();
  if (fields.raw['created_at'] === undefined) return now;
  if (fields.raw['created_at'] === null) refuse(fields, 'created_at', 'is null');
  return instantOf(fields, 'created_at', options.now) ?? now;
}

const FAULTS: Record<string, string> = {
  comment_too_long: `is longer than ${COMMENT_MAX_CHARACTERS} characters`,
  delta_invalid: 'is cut into too many formatted pieces',
};

/** The words of a comment by the rule of comments; noted and empty when the rule refuses them. */
function contentOf(fields: Fields): RichText {
  const sources = ['content_markdown', 'content_html', 'content_text'].map((name) => fields.raw[name]);
  const isTooLong = sources.some((source) => typeof source === 'string' && source.length > SOURCE_MAX_CHARACTERS);
  const before = fields.refusals.length;
  const delta = deltaOf(fields, 'content');
  if (fields.refusals.length > before) return EMPTY_TEXT;
  const content = isTooLong ? 'comment_too_long' : renderText(delta ?? { ops: [] }, COMMENT_MAX_CHARACTERS);
  if (typeof content === 'string') refuse(fields, 'content', FAULTS[content] ?? content);
  else if (isEmptyDelta(content.delta)) refuse(fields, 'content', 'is empty');
  else return content;
  return EMPTY_TEXT;
}

/** Reads the post at the head of a thread as a discussion. */
export function adaptThread(raw: unknown, options: AdapterOptions): Outcome<ItemRecord> {
  const fields = openFields(raw);
  if (!fields) return notAnObject();
  const { title, full_title } = titleOf(fields, options);
  // The post's words are called content here, as the comments' are.
  const described = Object.fromEntries(
    ['markdown', 'html', 'text'].map((name) => [`description_${name}`, fields.raw[`content_${name}`]]),
  );
  const description = descriptionOf({ ...fields, raw: described }, DESCRIPTION_MAX_CHARACTERS, {
    title: full_title,
    link: null,
  });
  return outcomeOf(fields, {
    src: idOf(fields, 'src', 100, false) ?? options.src,
    src_id: idOf(fields, 'thread', 200, true) ?? '',
    kind: 'discussion',
    title,
    slug: slugify(title),
    lang: langOf(fields),
    category: lineOf(fields, 'category', 100),
    parent_category: lineOf(fields, 'parent_category', 100),
    author: lineOf(fields, 'author', 200),
    description,
    published_at: createdAt(fields, options),
    url: null,
    store_host: null,
    store_name: null,
    currency: options.currency,
    price_minor: null,
    low_price_minor: null,
    shipping_minor: null,
    discount_percent: null,
    codes: [],
    starts_at: null,
    expires_at: null,
    is_expired: false,
    temperature: '0.00',
    is_hot: false,
    hot_at: null,
  });
}
