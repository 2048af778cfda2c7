/**
 * What to tell the reader of a failure: the server's own words, else the given ones. An error of the
 * server is known by its code, so that a page which calls nothing needs no code of calls for this.
 */
export function failureMessage(error: unknown, otherwise: string): string {
  return error instanceof Error && 'code' in error && error.message ? error.message : otherwise;
}
