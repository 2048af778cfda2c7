import { EMOJI } from '#rules/delta.ts';
import { isProductArt } from './art.ts';
import type { DemoComment, DemoContent, DemoDiscussion, DemoOffer, DemoPart, DemoPerson } from './content-types.ts';

interface Parts {
  offers: DemoPart<DemoOffer>[];
  discussions: DemoPart<DemoDiscussion>[];
}

interface Known {
  people: Map<string, DemoPerson>;
  groups: Set<string>;
  stores: Set<string>;
  keys: Set<string>;
  /** Texts already met, with the place of the first one. */
  texts: Map<string, string>;
}

/**
 * Checks that every reference of the demo content leads somewhere, that nothing is there twice and
 * that nothing happens after the start.
 * @throws Error naming the file and the key
 */
export function checkContent(content: DemoContent, parts: Parts): void {
  const known: Known = {
    people: new Map(content.people.map((person) => [person.username, person])),
    groups: new Set(content.groups.map((group) => group.slug)),
    stores: new Set(content.stores.map((store) => store.slug)),
    keys: new Set(),
    texts: new Map(),
  };
  checkPeople(content, known);
  checkGroupsAndStores(content, known);
  for (const part of parts.offers) {
    for (const offer of part.items) {
      checkPublication(offer, `${part.file}: ${offer.key}`, known);
      checkOffer(offer, `${part.file}: ${offer.key}`, known);
    }
  }
  for (const part of parts.discussions) {
    for (const discussion of part.items) {
      checkPublication(discussion, `${part.file}: ${discussion.key}`, known);
    }
  }
  checkChats(content, known);
}

function checkChats(content: DemoContent, known: Known): void {
  for (const { between, messages, unread_by = {} } of content.chats) {
    const place = `chats.json: ${between.join(' and ')}`;
    must(new Set(between).size === 2 && between.every((name) => known.people.has(name)), `${place}: unknown people`);
    must(messages.length > 0 && messages[0]?.by === between[0], `${place}: who began`);
    must(
      Object.keys(unread_by).every((name) => between.includes(name)),
      `${place}: unread by somebody else`,
    );
    messages.forEach(({ by, minutes_ago, offer, text }, nr) => {
      must(between.includes(by), `${place}: ${by} is not one of them`);
      must(minutes_ago > 0 && (messages[nr - 1]?.minutes_ago ?? Infinity) > minutes_ago, `${place}: order of ${nr}`);
      must(offer === undefined || known.keys.has(offer), `${place}: unknown offer ${offer}`);
      checkWasThere(by, minutes_ago, place, known);
      checkNewText(text, place, known);
    });
  }
}

function checkPeople(content: DemoContent, known: Known): void {
  must(known.people.size === content.people.length, 'people.json: a username is there twice');
  for (const person of content.people) {
    const place = `people.json: ${person.username}`;
    must(/^[a-zа-яё0-9._]{3,20}$/iu.test(person.username), `${place}: bad username`);
    must((person.user_type === 3) === (person.store !== undefined), `${place}: store and type`);
    must(person.store === undefined || known.stores.has(person.store), `${place}: unknown store`);
  }
}

function checkGroupsAndStores(content: DemoContent, known: Known): void {
  must(known.groups.size === content.groups.length, 'groups.json: a slug is there twice');
  must(known.stores.size === content.stores.length, 'stores.json: a slug is there twice');
  const tops = new Set(content.groups.filter((group) => group.parent === null).map((g) => g.slug));
  for (const group of content.groups) {
    const place = `groups.json: ${group.slug}`;
    must(group.parent === null || tops.has(group.parent), `${place}: parent is not a top group`);
    must(/^[a-z0-9-]+$/.test(group.slug), `${place}: bad slug`);
  }
  for (const store of content.stores) {
    const place = `stores.json: ${store.slug}`;
    must(store.hosts.length > 0, `${place}: no host`);
    must(
      store.hosts.every((host) => host.endsWith('.example')),
      `${place}: a host outside .example`,
    );
  }
}

function checkPublication(item: DemoDiscussion, place: string, known: Known): void {
  must(!known.keys.has(item.key), `${place}: the key is there twice`);
  known.keys.add(item.key);
  must(item.title.length >= 4 && item.title.length <= 140, `${place}: title length`);
  must(item.groups.length >= 1 && item.groups.length <= 3, `${place}: 1 to 3 groups`);
  for (const group of item.groups) {
    must(known.groups.has(group), `${place}: unknown group ${group}`);
  }
  must(known.people.has(item.author), `${place}: unknown author ${item.author}`);
  must(item.age_hours > 0, `${place}: not published yet`);
  checkWasThere(item.author, item.age_hours * 60, place, known);
  checkNewText(item.title, place, known);
  checkNewText(item.description, place, known);
  checkMarks(item.description, place, known);
  checkThread(item.comments, item.age_hours * 60, place, known);
}

function checkOffer(offer: DemoOffer, place: string, known: Known): void {
  must(known.stores.has(offer.store), `${place}: unknown store ${offer.store}`);
  must(isProductArt(offer.art), `${place}: unknown picture ${offer.art}`);
  must(offer.pictures >= 1 && offer.pictures <= 5, `${place}: 1 to 5 pictures`);
  must(offer.path.startsWith('/'), `${place}: the path must begin with a slash`);
  must((offer.kind === 'coupon') === (offer.coupon !== null), `${place}: coupon and kind`);
  must(offer.currency === (offer.lang === 'ru' ? 'RUB' : 'USD'), `${place}: currency`);
  must(offer.heat >= -160 && offer.heat <= 1900, `${place}: heat`);
  const isOver = offer.expires_in_hours !== null && offer.expires_in_hours < 0;
  must(!isOver || offer.is_expired, `${place}: over but not expired`);
  const wasAlive = -(offer.expires_in_hours ?? 0) < offer.age_hours;
  must(!isOver || wasAlive, `${place}: over before it began`);
  if (offer.coupon !== null) {
    const { discount_type, discount_amount, name, description } = offer.coupon;
    const most = discount_type === 'percentage' ? 100 : Number.MAX_SAFE_INTEGER;
    must(discount_amount >= 1 && discount_amount <= most, `${place}: discount amount`);
    checkNewText(`${name} ${description}`, place, known);
  }
}

function checkThread(comments: DemoComment[], minutesLeft: number, place: string, known: Known): void {
  for (const comment of comments) {
    const start = comment.text.slice(0, 40);
    must(known.people.has(comment.by), `${place}: unknown ${comment.by} says «${start}»`);
    must(comment.after_minutes >= 0, `${place}: «${start}» comes before what it answers`);
    const minutesAgo = minutesLeft - comment.after_minutes;
    must(minutesAgo >= 0, `${place}: «${start}» comes later than now`);
    checkWasThere(comment.by, minutesAgo, place, known);
    checkNewText(comment.text, place, known);
    checkMarks(comment.text, place, known);
    checkThread(comment.replies, minutesAgo, place, known);
  }
}

function checkWasThere(username: string, minutesAgo: number, place: string, known: Known): void {
  const joinedMinutesAgo = (known.people.get(username)?.joined_days_ago ?? 0) * 24 * 60;
  must(joinedMinutesAgo > minutesAgo, `${place}: ${username} speaks before joining`);
}

function checkNewText(text: string, place: string, known: Known): void {
  const plain = text.toLowerCase().replaceAll(/\s+/g, ' ').trim();
  must(plain !== '', `${place}: an empty text`);
  const first = known.texts.get(plain);
  must(first === undefined, `${place}: «${text.slice(0, 40)}» is also in ${first}`);
  known.texts.set(plain, place);
}

function checkMarks(text: string, place: string, known: Known): void {
  for (const [, word = ''] of text.matchAll(/:([a-z_]{3,}):/g)) {
    must(Object.hasOwn(EMOJI, word), `${place}: unknown emoji :${word}:`);
  }
  for (const [, name = ''] of text.matchAll(/@([\p{L}\p{N}._]*[\p{L}\p{N}_])/gu)) {
    must(known.people.has(name), `${place}: unknown mention @${name}`);
  }
  for (const [, address = ''] of text.matchAll(/\]\(([^)]*)\)/g)) {
    must(/^https:\/\/[a-z0-9.-]+\.example(\/|$)/.test(address), `${place}: link ${address}`);
  }
}

function must(isTrue: boolean, message: string): void {
  if (!isTrue) {
    throw new Error(message);
  }
}
