/** What of a guest's page members are shown as well: its content, and the markup of its parts. */
import type { PageDocument } from '#contract/pages.ts';

/** Beside its text, what a string takes in a table. */
const OVERHEAD_BYTES = 100;

export class SharedPage {
  readonly document: PageDocument;
  readonly #markup = new Map<object, Map<string, string>>();
  readonly #variants = new Map<object, Map<string, object>>();
  #grown: (bytes: number) => void = () => {};

  constructor(document: PageDocument) {
    this.document = document;
  }

  /** @param grown hears by how many bytes it has grown */
  onGrowth(grown: (bytes: number) => void): void {
    this.#grown = grown;
  }

  /** Markup of a part in one variant, drawn by whoever asks first. */
  readonly keepMarkup = (part: object, variant: string, draw: () => string): string => {
    const known = this.#markup.get(part)?.get(variant);
    if (known !== undefined) return known;
    const markup = draw();
    put(this.#markup, part, variant, markup);
    this.#grown(markup.length + OVERHEAD_BYTES);
    return markup;
  };

  /** A part as one kind of reader sees it: the same object for all of them, so that its markup is drawn once. */
  readonly keepVariant = <T extends object>(part: T, variant: string, make: () => T): T => {
    const known = this.#variants.get(part)?.get(variant) as T | undefined;
    if (known) return known;
    const made = make();
    put(this.#variants, part, variant, made);
    this.#grown(OVERHEAD_BYTES);
    return made;
  };
}

function put<V>(table: Map<object, Map<string, V>>, part: object, variant: string, value: V): void {
  const variants = table.get(part) ?? new Map<string, V>();
  table.set(part, variants.set(variant, value));
}
