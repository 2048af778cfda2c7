/**
 * What a kept page depends on, and which table says what when it is written to: the one place where both stand beside each
 * other. The tables speak by triggers, most of migrations/0055_page_touches.sql; every page depends on `*` as well.
 */
import type { PageDocument } from '#contract/pages.ts';

/** Key of a group's offers: what stands among similar ones is of one group, or of all. */
const groupKey = (id: number | undefined) => (id === undefined ? 'lists' : `group:${id}`);

/** Keys of a page; null for one that is not kept. */
export function dependenciesOf(document: Pick<PageDocument, 'page' | 'props'>): string[] | null {
  const shown = document as PageDocument;
  switch (shown.page) {
    case 'home':
    case 'group':
    case 'store':
    case 'discussions':
      return ['lists', 'talk'];
    case 'search':
      return ['lists', 'talk', 'people', 'words'];
    case 'groups':
    case 'stores':
      return ['lists'];
    case 'text':
      return [];
    case 'modlog':
      return ['modlog', 'lists', 'talk'];
    case 'offer':
      return [`offer:${shown.props.offer.id}`, groupKey(shown.props.offer.group?.id)];
    case 'discussion':
      return [`discussion:${shown.props.discussion.id}`, 'talk', groupKey(shown.props.discussion.group?.id)];
    default:
      return null;
  }
}

/**
 * Which keys a row of a table touches when it is written, changed or deleted. A table that is not named here is read by no
 * kept page (tests/pages/page-cache-reads.test.ts).
 */
export const TOUCHED_BY: Readonly<Record<string, string>> = {
  settings: '* settings',
  banners: '* banners',
  site_looks: '* site_looks',
  site_texts: '* site_texts',
  stores: '*',
  store_answers: 'lists',
  store_hosts: '*',
  groups: '*',
  former_group_slugs: '*',
  former_store_slugs: '*',
  users: '*, and people when somebody is new',
  brand_spellings: 'words',
  search_words: 'words',
  media: '*, once it is stored',
  offers: 'lists, offer:id, group:id of each of its groups',
  offer_pins: 'lists, offer:id',
  offer_codes: 'lists, offer:id, group:id of each of its groups',
  offer_pictures: 'lists, offer:id, group:id of each of its groups',
  offer_groups: 'offer:id',
  price_observations: 'offer:id',
  votes: 'offer:id',
  discussions: 'talk, discussion:id',
  discussion_groups: 'discussion:id',
  comments: 'offer:id or discussion:id',
  revisions: 'offer:id or discussion:id',
  moderation_decisions: 'modlog',
  penalties: 'modlog',
};
