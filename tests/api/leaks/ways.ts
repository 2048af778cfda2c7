/** The ways out that answer a request: for each the addresses by which everything planted is asked for. */
import { mistyped, titleWord, type Plant, type Reader, type Stage } from './stage.ts';

const BOTH = ['offer', 'discussion'] as const;

const ALL = `q=${encodeURIComponent('самовар')}`;

/** Ways to ask for a list: whole, of one group, by a word of all titles. */
const lists = ({ group }: Stage) => ['', `?group=${group.slug}`, `?${ALL}`];
/** The same, and of each store. */
const withStores = (stage: Stage) => [...lists(stage), ...stage.plants.map(({ store }) => `?store=${store.slug}`)];
/** By the word of all of them, and by each title mistyped. */
const texts = ({ plants }: Stage) => [`?${ALL}`, ...plants.map((plant) => `?q=${mistyped(plant)}`)];
/** The same, and by the beginning of each store's name. */
const searches = (stage: Stage) => [...texts(stage), ...stage.plants.map(({ word }) => `?q=${word}sto`)];
const TABS = ['discussions', 'comments', 'stores', 'groups', 'users'];

/** What comes after the address of a line, where anything does. */
const QUERIES: Record<string, (stage: Stage, reader: Reader) => string[]> = {
  'GET /': lists,
  'GET /new': withStores,
  'GET /hot': lists,
  'GET /hottest': () => ['', '?period=all'],
  'GET /deals': lists,
  'GET /coupons': lists,
  'GET /discussions': lists,
  'GET /api/lists/new': withStores,
  'GET /api/lists/hot': lists,
  'GET /api/lists/hottest': () => ['', '?period=all'],
  'GET /api/lists/trending': lists,
  'GET /api/lists/count': () => ['?order=new'],
  'GET /api/lists/discussions': lists,
  'GET /api/lists/authored': ({ author }) =>
    ['offer', 'discussion', 'comment'].map((type) => `?user_id=${author.id}&type=${type}`),
  'GET /api/lists/alerts': ({ alert }) => [`?alert_id=${alert.id}`],
  'GET /api/users': ({ plants }) => [
    '?search=plan&count=20',
    ...plants.map(({ word }) => `?search=${word.slice(0, 5)}&count=20`),
  ],
  'GET /api/groups': ({ plants }) => ['?count=20', ...plants.map(({ word }) => `?search=${word.slice(0, 5)}&count=20`)],
  'GET /api/stores': ({ plants }) => ['?count=20', ...plants.map(({ word }) => `?search=${word.slice(0, 5)}&count=20`)],
  'GET /ui/search': searches,
  'GET /search': (stage) => [
    ...texts(stage),
    ...TABS.map((tab) => `?${ALL}&tab=${tab}`),
    ...stage.plants.map(({ word }) => `?q=${word}sto&tab=stores`),
  ],
  'GET /api/search/offers': texts,
  'GET /api/search/discussions': texts,
  'GET /api/search/comments': texts,
  'GET /ui/comments-subscriptions': ({ plants }) =>
    plants.flatMap((plant) => BOTH.map((type) => `?type=${type}&id=${plant[type].id}`)),
  'GET /chats/:id': ({ plants }) => ['', ...plants.map(({ offer }) => `?offer=${offer.id}`)],
  'GET /chats': ({ plants, author }) => ['', ...plants.map(({ offer }) => `?to=${author.username}&offer=${offer.id}`)],
  'GET /ui/chats': () => ['', `?search=${encodeURIComponent('самовар')}`],
  'GET /ui/chats/:id/messages': () => ['?limit=100'],
  'GET /alerts/new': ({ plants }) => ['', ...plants.map(({ store }) => `?store=${store.slug}`)],
};

type Place = string | number;
/** What of the stage stands for a name in an address, by the part of the address before it; the first that fits. */
function placesOf(stage: Stage, plant: Plant, whose: Reader, notice_id: number): [RegExp, Place][] {
  return [
    // Of nobody: no message was reported.
    [/\/(?:mod\/chats|mod\/rings|chat-cases)\/$/, 999],
    [/\/admin\/store-requests\/$/, 999],
    [/\/(?:mod\/queue|mod\/appeals|moderation\/cases|moderation\/appeals)\/$/, 999],
    [/\/chats\/$/, stage.chat_id],
    [/\/offers\/.*\/comments\/$|\/ui\/comment\/.*\/$/, plant.offer_comment_id],
    [/\/discussions\/.*\/comments\/$|\/ui\/discussion-comments\/.*\/$/, plant.discussion_comment_id],
    [/\/(?:offers|go)\/$/, plant.offer.id],
    // The address as it stands would say what it is asked for.
    [/^\/(?:deals|coupons)\/$/, `x-${plant.offer.id}`],
    [/^\/discussions\/$/, `x-${plant.discussion.id}`],
    [/\/discussions\/$/, plant.discussion.id],
    [/\/submit\/.+\/$/, 'link'],
    [/\/(?:drafts|submit)\/$/, stage.draft_ids[stage.plants.indexOf(plant)] ?? 0],
    [/\/rss\/alert\/$/, stage.alert.rss_secret],
    [/\/alerts\/$/, stage.alert.id],
    // Of nobody: its log names no offer.
    [/\/alert-channels\/$/, 999],
    // Shipped with the product, and of nobody.
    [/\/admin\/alert-templates\/$/, 1],
    [/\/admin\/(?:banners|invitations|mailings)\/$/, 999],
    [/\/admin\/settings\/$/, 'temperature.hot_from'],
    // The look is as shipped: there are no files of it.
    [/^\/look\/$/, 0],
    [/^\/look\/0\/$/, 'icon-192.png'],
    // Read as shipped.
    [/\/admin\/pages\/$/, 'rules'],
    [/\/admin\/pages\/rules\/$/, 'ru'],
    [/\/admin\/pages\/rules\/ru\/$/, 0],
    [/\/(?:rss\/user|u|user)\/$/, whose.username],
    [/^\/(?:rss\/group|groups)\/$/, stage.group.slug],
    [/^\/(?:rss\/store|stores)\/$/, plant.store.slug],
    [/\/admin\/groups\/$/, stage.group.id],
    [/\/admin\/stores\/$/, plant.store.id],
    [/\/media\/$/, 'aa/none'],
    [/\/(?:user-notification|open)\/$/, notice_id],
    [/\/users\/$/, whose.id],
    // Proofs and keys of nobody: these ways say nothing of entries.
    [/\/(?:confirm|mute|unsubscribe|app|invite)\/$/, 'none'],
  ];
}

function filled(line: string, path: string, places: [RegExp, Place][]): string {
  // An entry's form stands at its number.
  if (line === 'GET /discussions/:id/edit') {
    const id = places.find(([before]) => before.test('/x/discussions/'))?.[1];
    return `/discussions/${id}/edit`;
  }
  let address = '';
  for (const part of path.split(/(:\w+|\*)/)) {
    if (!/^[:*]/.test(part)) address += part;
    else {
      const value = places.find(([before]) => before.test(address))?.[1];
      if (value === undefined) throw new Error(`Nothing stands for ${part} of ${path}`);
      address += value;
    }
  }
  return address;
}

/** Everything a reader asks for by one line; each address once. */
export function addressesOf(
  line: string,
  stage: Stage,
  reader: Reader,
  notices: ReadonlyMap<number, readonly number[]>,
): string[] {
  const path = line.slice(line.indexOf('/'));
  const author: Reader = { ...reader, id: stage.author.id, username: stage.author.username };
  // A guest has no pages of their own.
  const people = reader.id === 0 ? [author] : [author, reader];
  const own = notices.get(reader.id) ?? [];
  const addresses = stage.plants.flatMap((plant) =>
    people.flatMap((whose) =>
      (path.includes('/open/') || path.includes('user-notification/:') ? own : [0]).map((notice_id) =>
        filled(line, path, placesOf(stage, plant, whose, notice_id)),
      ),
    ),
  );
  const queries = QUERIES[line]?.(stage, reader) ?? [''];
  return [...new Set(addresses)].flatMap((address) => queries.map((query) => address + query));
}

/** A link to a page of each store, and the title that stands there. */
export const previewBodies = ({ plants }: Stage) =>
  plants.flatMap((plant) => [
    { url: plant.link, title: `Самовар ${mistyped(plant)} на углях` },
    { url: `${plant.link}/other`, title: `Самовар ${titleWord(plant).slice(0, -1)} на углях` },
  ]);
