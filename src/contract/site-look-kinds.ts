/** What the browser needs to know of the look of the site; its calls stand in site-look.ts. */

/** Characters of the name, and of the sentence that describes the site, in one language. */
export const SITE_NAME_LENGTH = 30;
export const SITE_DESCRIPTION_LENGTH = 200;

/** What is typed; the fields of a version in the order administrators see them. */
export const LOOK_WORDS = ['name_ru', 'name_en', 'description_ru', 'description_en'] as const;
export type LookWord = (typeof LOOK_WORDS)[number];

/** All that is chosen of the look. Null: as the program ships it. */
export const LOOK_CHOICES = [...LOOK_WORDS] as const;
export type LookChoice = (typeof LOOK_CHOICES)[number];
export type LookChoices = Record<LookWord, string | null>;
