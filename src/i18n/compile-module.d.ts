declare module '@messageformat/core/compile-module.js' {
  import type MessageFormat from '@messageformat/core';
  /** Source of an ES module whose default export holds the compiled messages. */
  export default function compileModule(format: InstanceType<typeof MessageFormat.default>, messages: object): string;
}
