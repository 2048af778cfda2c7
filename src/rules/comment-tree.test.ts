import { expect, test } from 'vitest';
import { findComment, insertComment, mapTree, removeComment, updateComment } from './comment-tree.ts';

interface Node {
  id: number;
  parent_id: number | null;
  level: number;
  children: Node[];
  replies_count: number;
  is_shrinked: boolean;
  is_deleted: boolean;
  is_edited: boolean;
  content: string;
  delta: unknown;
  created_at: number;
}

const node = (id: number, parent_id: number | null = null): Node => ({
  id,
  parent_id,
  level: 0,
  children: [],
  replies_count: 0,
  is_shrinked: false,
  is_deleted: false,
  is_edited: false,
  content: `<p>${id}</p>`,
  delta: null,
  created_at: id,
});
const kept = (comment: Node): Node => ({ ...comment, is_deleted: true, content: '' });

test('an edit takes content, delta, time and mark; a full replace takes all but the children', () => {
  const tree = insertComment([node(1)], node(2, 1), 1);
  const newer = { ...node(1), content: '<p>new</p>', delta: { ops: [] }, created_at: 99, is_edited: true, level: 4 };
  expect(updateComment(tree, newer)[0]).toEqual({
    ...tree[0],
    content: '<p>new</p>',
    delta: { ops: [] },
    created_at: 99,
    is_edited: true,
  });
  expect(updateComment(tree, newer, true)[0]).toEqual({ ...newer, children: tree[0]?.children });
  expect(updateComment(tree, { ...newer, id: 7 })).toEqual(tree);
});

test('branches that nothing happened to are the same objects', () => {
  const tree = [insertComment([node(1)], node(2, 1), 1)[0] ?? node(1), node(3)];
  const changed = mapTree(tree, 3, (comment) => ({ ...comment, content: 'x' }));
  expect(changed[0]).toBe(tree[0]);
  expect(changed[1]).not.toBe(tree[1]);
});

test('an unknown comment is nowhere, and deleting it changes nothing', () => {
  const tree = [node(1)];
  expect(findComment(tree, 2)).toBeNull();
  expect(removeComment(tree, 2, kept)).toEqual(tree);
});
