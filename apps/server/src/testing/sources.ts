import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** The sources of the repository and what they import, for tests of the arrows and for `npm test -- --since`. */

export const root = resolve(import.meta.dirname, '../../../..')

export interface Source {
  /** From the root. */
  readonly path: string
  readonly text: string
  /** Paths from the root, for relative imports; package names otherwise. */
  readonly imports: readonly string[]
  /** Those of them that are read when the program runs: an `import type` is gone by then. */
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
