/** Says that a part of the page failed, in the words the server has put there for it (../widgets/broken-note.tsx). */
export function BrokenPart() {
  const note = document.querySelector('[data-broken-note]')?.innerHTML ?? '';
  return <div dangerouslySetInnerHTML={{ __html: note }} />;
}
