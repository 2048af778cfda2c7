declare module 'virtual:words' {
  type Message = (params: Record<string, string | number>) => string;
  /** `language/noun` -> catalogue when rendering; the browser's table holds lazy imports. */
  const words: Record<string, Record<string, Message>>;
  export default words;
}
