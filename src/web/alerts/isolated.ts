/** A name inside a sentence, whichever way it is written: the signs around it stay where the sentence has them. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
