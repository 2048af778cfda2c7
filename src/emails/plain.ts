/** The words of a line that is HTML of ours, without its markup. */
export function plain(html: string): string {
  return html.replace(/<\/?b>/g, '').replace(/&#(\d+);/g, (_entity, code) => String.fromCharCode(Number(code)));
}
