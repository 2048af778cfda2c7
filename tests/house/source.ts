/** Reads the project's own sources for the house rules. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

export interface SourceFile {
  /** From the project's root, with forward slashes. */
  file: string;
  text: string;
  imports: { specifier: string; target: string | null }[];
}

/** Files below a folder with one of these endings. */
export function filesBelow(folder: string, endings: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => path.join(entry.parentPath, entry.name).replaceAll(path.sep, '/'));
}

/** The file of ours an import means; null for packages. */
function resolve(file: string, specifier: string): string | null {
  if (specifier.startsWith('#'))
    return specifier.replace(/^#(\w+)\//, (_, room: string) => (room === 'tests' ? 'tests/' : `src/${room}/`));
  if (!specifier.startsWith('.')) return null;
  return path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));
}

/** Every source file with what it imports, type-only and dynamic imports included. */
export function readSources(folder = 'src'): SourceFile[] {
  return filesBelow(folder, ['.ts', '.tsx'])
    .filter((file) => !file.endsWith('.d.ts'))
    .map((file) => {
      const text = readFileSync(file, 'utf8');
      const { module } = parseSync(file, text);
      const fixed = [
        ...module.staticImports.map((entry) => entry.moduleRequest.value),
        ...module.staticExports.flatMap((entry) => entry.entries.flatMap((one) => one.moduleRequest?.value ?? [])),
      ];
      const late = module.dynamicImports.map(({ moduleRequest }) =>
        text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      );
      const specifiers = [...new Set([...fixed, ...late])];
      return { file, text, imports: specifiers.map((specifier) => ({ specifier, target: resolve(file, specifier) })) };
    });
}
