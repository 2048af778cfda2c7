/**
 * What to tell the reader of a failure: the server's own words, else the given ones. An error of the
 * server is known by its code, so that a page which calls nothing needs no code of calls for this.
 */
export function failureMessage(error: unknown, otherwise: string): string {
  // What is wrong with a text says more than that something is.
  if (error instanceof Error && 'fields' in error) {
    const said = (error.fields as Record<string, string[]>)['delta']?.[0];
    if (said) return said;
  }
  return error instanceof Error && 'code' in error && error.message ? error.message : otherwise;
}
