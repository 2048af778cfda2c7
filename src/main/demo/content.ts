import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkContent } from './content-check.ts';
import type {
  DemoChat,
  DemoComment,
  DemoContent,
  DemoDiscussion,
  DemoGroup,
  DemoOffer,
  DemoPart,
  DemoPerson,
  DemoStore,
} from './content-types.ts';

/**
 * Reads the demo content from the files beside this one and checks that it holds together.
 * @throws Error naming the file and the key of the first thing that is wrong
 */
export function loadDemoContent(): DemoContent {
  const offers = readParts<DemoOffer>('offers-');
  const discussions = readParts<DemoDiscussion>('discussions-');
  const content: DemoContent = {
    people: readList<DemoPerson>('people.json'),
    groups: readList<DemoGroup>('groups.json'),
    stores: readList<DemoStore>('stores.json'),
    offers: offers.flatMap((part) => part.items),
    discussions: discussions.flatMap((part) => part.items),
    chats: readList<DemoChat>('chats.json'),
  };
  checkContent(content, { offers, discussions });
  return content;
}

function readParts<Item>(prefix: string): DemoPart<Item>[] {
  return readdirSync(import.meta.dirname)
    .filter((file) => file.startsWith(prefix) && file.endsWith('.json'))
    .toSorted()
    .map((file) => ({ file, items: readList<Item>(file) }));
}

function readList<Item>(file: string): Item[] {
  const list: unknown = JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'));
  if (!Array.isArray(list)) {
    throw new Error(`${file}: must hold a list`);
  }
  return list as Item[];
}

/** Lists all comments of a thread, parents before their replies. */
export function flattenComments(comments: DemoComment[]): DemoComment[] {
  return comments.flatMap((comment) => [comment, ...flattenComments(comment.replies)]);
}
