/** A field by its text and selection; there is none in some kinds of field, an address for one. */
type EarlyTexts = Map<HTMLInputElement | HTMLTextAreaElement, [text: string, from: number | null, to: number | null]>;

/** Fields that hold another text than the server rendered: somebody, or a password manager, was quicker than the scripts. */
export function addEarlyTexts(texts: EarlyTexts): EarlyTexts {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
    if (field.value !== field.defaultValue) texts.set(field, [field.value, field.selectionStart, field.selectionEnd]);
  return texts;
}

/** Tells the page what was typed into its fields before it listened, as though it were typed now. */
export async function giveBackTexts(texts: EarlyTexts): Promise<void> {
  for (const [field, [text, from, to]] of texts) {
    // React notes what is set through the field itself, and takes for news what differs from that.
    field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
    if (from !== null) field.setSelectionRange(from, to);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    // What React makes of it stands before the next: a form may keep all its texts in one place.
    await Promise.resolve();
  }
}
