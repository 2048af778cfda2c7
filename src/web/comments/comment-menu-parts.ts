/** What the button of a comment's menu and the menu itself both know. */
import type { CommentProps } from '#contract/pages.ts';

export interface CommentMenuProps {
  comment: CommentProps;
  can_block: boolean;
  /** Before the action begins. */
  onPress: () => void;
}

/** Earlier texts there are, and for this reader. */
export function hasRevisions({ can_see_revisions, is_edited }: CommentProps): boolean {
  return can_see_revisions && is_edited;
}
