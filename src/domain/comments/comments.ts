export { selectBranches, selectComment, selectRoots } from './comments.sql.ts';
export type { CommentRow, Thread } from './comments.sql.ts';
