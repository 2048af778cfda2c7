/** What foreign bytes are: by what they begin with, never by what their sender says alone. */

export type FileKind = 'picture' | 'page' | 'other';

const HEAD_BYTES = 1024;
/** What ISO media files of pictures call themselves. */
const PICTURE_BRANDS = new Set(['avif', 'avis', 'heic', 'heix', 'mif1', 'msf1']);
const PAGE_TYPES = new Set(['text/html', 'application/xhtml+xml']);

/**
 * The kind of a fetched file. A picture is raster bytes whatever the header says; a page needs a header
 * that says so, or none and bytes that look like one. SVG is 'other': it is a program, not a picture.
 * @param content_type without parameters, lower-case; null when the reply named none
 */
export function fileKind(bytes: Buffer, content_type: string | null): FileKind {
  if (isRaster(bytes)) return 'picture';
  if (content_type !== null) return PAGE_TYPES.has(content_type) ? 'page' : 'other';
  return /^(?:\uFEFF|\u00EF\u00BB\u00BF)?\s*<(?:!doctype html|html|head|meta|title|body)[\s>]/i.test(
    bytes.toString('latin1', 0, HEAD_BYTES),
  )
    ? 'page'
    : 'other';
}

function isRaster(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 12);
  return (
    head.startsWith('\u0089PNG\r\n\u001A\n') ||
    head.startsWith('\u00FF\u00D8\u00FF') ||
    head.startsWith('GIF87a') ||
    head.startsWith('GIF89a') ||
    (head.startsWith('RIFF') && head.endsWith('WEBP')) ||
    (head.slice(4, 8) === 'ftyp' && PICTURE_BRANDS.has(head.slice(8)))
  );
}
