/** What stands in the editor beside plain text and its formats. */
import { BlockEmbed } from 'quill/blots/block.js';
import Embed from 'quill/blots/embed.js';

/** A line between two parts of a text; `{insert: {divider: true}}` in the delta. */
export class Divider extends BlockEmbed {
  static override blotName = 'divider';
  static override tagName = 'HR';
}

/** True for the address of a picture as POST /api/media tells it. */
export function isStoredPicture(value: unknown): value is string {
  return typeof value === 'string' && /^\/media\/[a-z0-9/-]+\.webp$/.test(value);
}

/** A stored picture on a line of its own; `{insert: {image: '/media/…'}}` in the delta. */
export class StoredPicture extends BlockEmbed {
  static override blotName = 'image';
  static override tagName = 'IMG';

  static override create(value: unknown): HTMLElement {
    const node = super.create(value) as HTMLElement;
    node.setAttribute('src', isStoredPicture(value) ? value : '');
    node.setAttribute('alt', '');
    return node;
  }

  static override value(node: HTMLElement): string {
    return node.getAttribute('src') ?? '';
  }

  static override formats(node: HTMLElement): Record<string, string> {
    const alt = node.getAttribute('alt');
    return alt ? { alt } : {};
  }

  override format(name: string, value: unknown): void {
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    if (name === 'alt') this.domNode.setAttribute('alt', text);
    // Measures are the server's; here they keep the place while the picture loads.
    if ((name === 'width' || name === 'height') && /^\d+$/.test(text)) this.domNode.setAttribute(name, text);
  }
}

/** Where a picture is on its way; never leaves the editor. */
export class ComingPicture extends BlockEmbed {
  static override blotName = 'coming';
  static override tagName = 'DIV';
  static override className = 'editor-text__coming';

  static override create(value: unknown): HTMLElement {
    const node = super.create(value) as HTMLElement;
    node.dataset['key'] = String(value);
    node.setAttribute('aria-busy', 'true');
    return node;
  }

  static override value(node: HTMLElement): string {
    return node.dataset['key'] ?? '';
  }
}

/** Somebody named in a text. */
export interface NamedUser {
  id: number;
  username: string;
}

/** True for what a mention holds. */
export function isNamedUser(value: unknown): value is NamedUser {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('username' in value)) return false;
  return Number.isSafeInteger(value.id) && Number(value.id) > 0 && typeof value.username === 'string';
}

/**
 * A mention is one sign to the cursor: it is deleted whole and never half renamed. In the delta it is the
 * text `@username` with the attribute `mention`.
 */
export class MentionName extends Embed {
  static override blotName = 'mention';
  static override tagName = 'SPAN';
  static override className = 'editor-text__mention';

  static override create(value: unknown): HTMLElement {
    const node = super.create(value) as HTMLElement;
    const { id, username } = isNamedUser(value) ? value : { id: 0, username: '' };
    node.dataset['id'] = String(id);
    node.dataset['username'] = username;
    node.textContent = `@${username}`;
    return node;
  }

  static override value(node: HTMLElement): NamedUser {
    return { id: Number(node.dataset['id']), username: node.dataset['username'] ?? '' };
  }
}
