import { escapeHtml } from '#rules/delta.ts';

/** A text for XML 1.0, which has no place for control characters. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''));
}
