declare module 'virtual:words' {
  type Catalogue = Record<string, string | ((params: Record<string, string | number>) => string)>;
  const words: {
    /** `language/noun` -> catalogue: every one when rendering, none in the browser. */
    catalogues: Record<string, Catalogue>;
    /** `language/set` -> how the browser fetches the catalogues of a set, by noun; none when rendering. */
    sets: Record<string, () => Promise<{ default: Record<string, Catalogue> }>>;
  };
  export default words;
}
