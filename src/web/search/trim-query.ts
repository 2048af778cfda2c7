/** Trims the query in its field before it goes into the address; false when nothing is left to look for. */
export function trimQuery(form: HTMLFormElement): boolean {
  const field = form.elements.namedItem('q');
  if (!(field instanceof HTMLInputElement)) return false;
  field.value = field.value.trim();
  return field.value !== '';
}
