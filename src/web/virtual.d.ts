declare module 'virtual:words' {
  type Catalogue = Record<string, string | ((params: Record<string, string | number>) => string)>;
  const words: {
    /** `language/noun` -> catalogue: every one when rendering, none in the browser. */
    catalogues: Record<string, Catalogue>;
    /** Fetches the catalogues of a set, by noun; takes `language/set`. Only in the browser. */
    load: (name: string) => Promise<{ default: Record<string, Catalogue> }>;
  };
  export default words;
}
