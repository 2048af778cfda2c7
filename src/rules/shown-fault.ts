const MOST = 200;

/** The first line of a fault, without the addresses that servers repeat and without what stands in links. */
export function shownFault(text: string): string {
  const [line = ''] = text.split('\n', 1);
  const plain = line
    .replaceAll(/[^\s<>"'(),;:]{1,64}@[^\s<>"'(),;:]{1,255}/g, '…@…')
    .replaceAll(/(https?:\/\/[^\s/?#]{1,255})[^\s]*/g, '$1/…')
    .trim();
  return plain.length > MOST ? `${plain.slice(0, MOST - 1)}…` : plain;
}
