import { expect, test } from 'vitest';
import type { CommentProps } from '#contract/pages.ts';
import { matchingPeople, peopleOfThread } from './mention-people.ts';

const person = (id: number, username: string) => ({ id, username, avatar_url: null });
const comment = (user: ReturnType<typeof person>, children: CommentProps[] = []) =>
  ({ user: { ...user, type: 1 }, children }) as unknown as CommentProps;
const [masha, petya, vera, anonymous] = [person(1, 'masha'), person(2, 'petya'), person(3, 'Vera'), person(0, '')];

test('who is answered comes first, then the people of the thread, then who stands on the page, each once', () => {
  const roots = [comment(petya, [comment(vera), comment(anonymous)]), comment(masha)];
  const thread = { initial_mentions: [masha], roots };
  expect(peopleOfThread(thread, { own_id: 9, reply_to: null })).toEqual([masha, petya, vera]);
  expect(peopleOfThread(thread, { own_id: 9, reply_to: 'Vera' })).toEqual([vera, masha, petya]);
});

test('nobody names themselves or the anonymous, and ten are enough', () => {
  const roots = [
    comment(anonymous),
    ...Array.from({ length: 20 }, (_, index) => comment(person(index + 1, `u${index}`))),
  ];
  const people = peopleOfThread({ initial_mentions: [], roots }, { own_id: 1, reply_to: null });
  expect(people).toHaveLength(10);
  expect(people.map(({ id }) => id)).not.toContain(1);
  expect(people.map(({ id }) => id)).not.toContain(0);
});

test('a term means whoever begins with it, in either case', () => {
  expect(matchingPeople([masha, petya, vera], 'v')).toEqual([vera]);
  expect(matchingPeople([masha, petya, vera], 'MA')).toEqual([masha]);
  expect(matchingPeople([masha, petya, vera], 'x')).toEqual([]);
});
