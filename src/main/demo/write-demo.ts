/** Lays the demo content down in one transaction: it is there whole or not at all. */
import { insertComment } from '#domain/comments/comments.sql.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Context } from '#domain/context.ts';
import { replyLevel, MAX_NESTING } from '#rules/comment-tree.ts';
import { deltaText, renderDelta, RENDERER_VERSION, type Delta, type Op } from '#rules/delta.ts';
import { markdownToDelta } from '#rules/markdown.ts';
import { DEFAULT_TEMPERATURE } from '#rules/temperature.ts';
import { slugify } from '#rules/text.ts';
import { usernameKey } from '#rules/username.ts';
import type { DemoComment, DemoContent, DemoOffer, DemoPerson } from './content-types.ts';
import {
  insertDemoDiscussion,
  insertDemoGroup,
  insertDemoOffer,
  insertDemoReactions,
  insertDemoStore,
  insertDemoUser,
  insertDemoVotes,
  insertEntityGroups,
  insertOfferCodes,
  insertOfferPictures,
  recountEverything,
  updateDemoTemperature,
} from './demo.sql.ts';
import type { DemoPictures } from './demo-pictures.ts';
import { seededRandom } from '../seeded-random.ts';
import { writeDemoChats } from './write-chats.ts';
import type { DemoIds } from './write-life.ts';
import { crossingTime, planVotes, type Voter } from './vote-plan.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

interface Cast {
  users: Map<string, Voter>;
  groups: Map<string, { id: number; parent_id: number | null }>;
  stores: Map<string, { id: number; host: string }>;
  now: Date;
}

/** Usernames to password hashes for the accounts a visitor may sign in to. */
export type Passwords = ReadonlyMap<string, string>;

/** Writes everything. Ages count back from now, so the site looks alive on any day. */
export async function writeDemo(
  ctx: Context,
  content: DemoContent,
  pictures: DemoPictures,
  passwords: Passwords,
): Promise<DemoIds> {
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    const cast: Cast = { users: new Map(), groups: new Map(), stores: new Map(), now };
    for (const group of content.groups) {
      const parent_id = group.parent === null ? null : (cast.groups.get(group.parent)?.id ?? null);
      cast.groups.set(group.slug, { id: await insertDemoGroup(tx, { ...group, parent_id }), parent_id });
    }
    for (const store of content.stores) {
      const image_media_id = pictures.storeMark(store.slug);
      const id = await insertDemoStore(tx, { ...store, image_media_id });
      cast.stores.set(store.slug, { id, host: store.hosts[0] ?? '' });
    }
    for (const person of content.people) await writePerson(tx, cast, person, pictures, passwords);
    const random = seededRandom(7);
    const offer_ids = new Map<string, number>();
    for (const offer of content.offers) offer_ids.set(offer.key, await writeOffer(tx, cast, offer, pictures, random));
    const discussion_ids = new Map<string, number>();
    for (const discussion of content.discussions) {
      const text = writtenText(cast, discussion);
      const id = await insertDemoDiscussion(tx, text);
      discussion_ids.set(discussion.key, id);
      await insertEntityGroups(tx, 'discussion', id, withAncestors(cast, discussion.groups));
      await writeThread(tx, cast, { entity_type: 'discussion', entity_id: id }, discussion.comments, text.published_at);
    }
    await writeDemoChats(ctx, tx, content.chats, {
      user: (username) => userId(cast, username),
      offer: (key) => offer_ids.get(key) ?? 0,
    });
    await insertDemoReactions(tx, now);
    await recountEverything(tx);
    return {
      user: (username) => userId(cast, username),
      group: (slug) => cast.groups.get(slug)?.id ?? 0,
      store: (slug) => cast.stores.get(slug)?.id ?? 0,
      offer: (key) => offer_ids.get(key) ?? null,
      discussion: (key) => discussion_ids.get(key) ?? null,
      offers: [...offer_ids.values()],
    };
  });
}

/** Address a person of the demo signs in with. */
export function demoEmail(username: string): string {
  return `${slugify(username)}@demo.example`;
}

async function writePerson(
  tx: Tx,
  cast: Cast,
  person: DemoPerson,
  pictures: DemoPictures,
  passwords: Passwords,
): Promise<void> {
  const joined_at = new Date(cast.now.getTime() - person.joined_days_ago * DAY_MS);
  const store_id = person.store ? (cast.stores.get(person.store)?.id ?? null) : null;
  const id = await insertDemoUser(tx, {
    username: person.username,
    username_key: usernameKey(person.username),
    name: person.name,
    description: person.description || null,
    type: person.user_type,
    trust_level: person.trust_level,
    email: demoEmail(person.username),
    password_hash: passwords.get(person.username) ?? null,
    locale: person.locale,
    avatar_media_id: pictures.avatar(person.username),
    store_id,
    created_at: joined_at,
  });
  cast.users.set(person.username, {
    id,
    trust_level: person.trust_level,
    is_editor: person.user_type >= 5,
    joined_at,
    store_id,
  });
}

function userId(cast: Cast, username: string): number {
  const user = cast.users.get(username);
  if (!user) throw new Error(`The demo content names nobody called ${username}`);
  return user.id;
}

/** Chosen groups first, then every ancestor they bring along. */
function withAncestors(cast: Cast, slugs: readonly string[]): { id: number; is_inherited: boolean }[] {
  const own = slugs.flatMap((slug) => cast.groups.get(slug) ?? []);
  const ids = new Set(own.map((group) => group.id));
  const parents = new Set(
    own.flatMap(({ parent_id }) => (parent_id === null || ids.has(parent_id) ? [] : [parent_id])),
  );
  return [
    ...own.map(({ id }) => ({ id, is_inherited: false })),
    ...[...parents].map((id) => ({ id, is_inherited: true })),
  ];
}

function writtenText(
  cast: Cast,
  source: { title: string; lang: string; author: string; groups: string[]; description: string; age_hours: number },
) {
  const delta = markdownToDelta(source.description);
  return {
    title: source.title,
    slug: slugify(source.title),
    lang: source.lang,
    author_id: userId(cast, source.author),
    group_id: cast.groups.get(source.groups[0] ?? '')?.id ?? 0,
    delta,
    html: renderDelta(delta),
    text: deltaText(delta),
    published_at: new Date(cast.now.getTime() - source.age_hours * HOUR_MS),
  };
}

async function writeOffer(
  tx: Tx,
  cast: Cast,
  offer: DemoOffer,
  pictures: DemoPictures,
  random: () => number,
): Promise<number> {
  const store = cast.stores.get(offer.store);
  if (!store) throw new Error(`The demo content names no store ${offer.store}`);
  const media_ids = pictures.offer(offer.key);
  const text = writtenText(cast, offer);
  const expires_at =
    offer.expires_in_hours === null ? null : new Date(cast.now.getTime() + offer.expires_in_hours * HOUR_MS);
  const id = await insertDemoOffer(tx, {
    ...text,
    kind: offer.kind,
    store_id: store.id,
    cover_media_id: media_ids[0] ?? 0,
    url: `https://${store.host}${offer.path}`,
    currency: offer.currency,
    price_minor: offer.price_minor,
    low_price_minor: offer.low_price_minor,
    shipping_minor: offer.shipping_minor,
    discount_type: offer.coupon?.discount_type ?? null,
    discount_amount: offer.coupon?.discount_amount ?? null,
    coupon_name: offer.coupon?.name ?? null,
    coupon_description: offer.coupon?.description ?? null,
    expires_at,
    is_expired: offer.is_expired,
  });
  await insertEntityGroups(tx, 'offer', id, withAncestors(cast, offer.groups));
  await insertOfferPictures(tx, id, media_ids);
  await insertOfferCodes(tx, id, offer.codes);
  const votes = planVotes(
    { heat: offer.heat, author_id: text.author_id, store_id: store.id, published_at: text.published_at },
    [...cast.users.values()],
    cast.now,
    random,
  );
  await insertDemoVotes(tx, id, votes);
  await updateDemoTemperature(tx, id, DEFAULT_TEMPERATURE.hot_from, crossingTime(votes, DEFAULT_TEMPERATURE.hot_from));
  await writeThread(tx, cast, { entity_type: 'offer', entity_id: id }, offer.comments, text.published_at);
  return id;
}

/** `@name` of somebody in the cast becomes a mention. */
function withMentions(cast: Cast, delta: Delta): Delta {
  const cut = (op: Op): Op[] => {
    if (typeof op.insert !== 'string') return [op];
    return op.insert
      .split(/(@[\p{L}\p{N}._]*[\p{L}\p{N}_])/u)
      .filter(Boolean)
      .map((part) => {
        const user = part.startsWith('@') ? cast.users.get(part.slice(1)) : undefined;
        const mention = user ? { mention: { id: user.id, username: part.slice(1) } } : {};
        const attributes = { ...op.attributes, ...mention };
        return Object.keys(attributes).length > 0 ? { insert: part, attributes } : { insert: part };
      });
  };
  return { ops: delta.ops.flatMap(cut) };
}

type Thread = { entity_type: 'offer' | 'discussion'; entity_id: number };
interface Place {
  parent_id: number | null;
  root_id: number | null;
  level: number;
}

async function writeThread(
  tx: Tx,
  cast: Cast,
  thread: Thread,
  comments: readonly DemoComment[],
  after: Date,
  parent: Place | null = null,
): Promise<void> {
  for (const comment of comments) {
    const delta = withMentions(cast, markdownToDelta(comment.text));
    const now = new Date(Math.min(after.getTime() + comment.after_minutes * 60_000, cast.now.getTime()));
    const level = parent ? replyLevel(parent.level) : 0;
    const id = await insertComment(tx, {
      thread,
      parent_id: parent?.parent_id ?? null,
      root_id: parent?.root_id ?? null,
      level,
      is_shrinked: parent !== null && parent.level >= MAX_NESTING,
      author_id: userId(cast, comment.by),
      delta,
      html: renderDelta(delta),
      text: deltaText(delta),
      renderer_version: RENDERER_VERSION,
      now,
    });
    await writeThread(tx, cast, thread, comment.replies, now, { parent_id: id, root_id: parent?.root_id ?? id, level });
  }
}
