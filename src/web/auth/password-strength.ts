export type Strength = 0 | 1 | 2 | 3 | 4;

/** The shortest password the server takes (product decisions, section 11). */
export const MIN_LENGTH = 8;

/**
 * How hard a password is to guess, as far as its look tells: 0 nothing typed, 1 too short or too plain,
 * 4 long and mixed. A hint for the eye; the server alone decides.
 */
export function strengthOf(password: string): Strength {
  const signs = Array.from(password);
  if (signs.length === 0) return 0;
  if (signs.length < MIN_LENGTH || new Set(signs).size < 5) return 1;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  // Length counts for more than variety: four words are better than one with a dollar in it.
  const score =
    (signs.length >= 11 ? 1 : 0) + (signs.length >= 15 ? 1 : 0) + (kinds >= 2 ? 1 : 0) + (kinds >= 3 ? 1 : 0);
  if (score <= 1) return 2;
  return score === 2 ? 3 : 4;
}
