import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** The repository's source files and their imports, for the tests of architecture and for `npm test -- --since`. */

export const root = resolve(import.meta.dirname, '../../../..')

export interface Source {
  /** Relative to the root. */
  readonly path: string
  readonly text: string
  /** Relative imports as paths from the root; others as package names. */
  readonly imports: readonly string[]
  /** The imports that exist at runtime, without `import type`. */
  readonly loads: readonly string[]
}

const imported = /(?:from|import\(|^import)\s*'([^']+)'/gm
const typesOnly = /^(?:import|export) type [\w\s{},*$]*?from '([^']+)'/gm

export function filesBelow(folder: string, names = /\.tsx?$/): Source[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && names.test(entry.name))
    .map((entry) => sourceOf(join(entry.parentPath, entry.name)))
}

function sourceOf(file: string): Source {
  const text = readFileSync(file, 'utf8')
  const from = (name: string): string =>
    name.startsWith('.') ? relative(root, join(dirname(file), name)) : name
  const namesIn = (pattern: RegExp, of: string) => [...of.matchAll(pattern)].map((m) => from(m[1] ?? ''))
  return {
    path: relative(root, file),
    text,
    imports: namesIn(imported, text),
    loads: namesIn(imported, text.replaceAll(typesOnly, '')),
  }
}
