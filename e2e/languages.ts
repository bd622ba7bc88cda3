import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import type { Lang } from './people.ts'

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.spec.ts') && !path.includes('node_modules'))
  .map((path) => basename(path))
  .sort()
const both: readonly Lang[] = ['en', 'zh']

/** Set by `npm test -- --deep`: repetitions and both languages run completely. */
export const isDeep = process.env.DEEP === '1'

/**
 * The language in which a file's journeys run: a single one that depends on the file's place in the list, so that half of all
 * journeys run in each. Both with `npm test -- --deep`.
 *
 * @param group distinguishes groups of journeys in one file; they alternate
 */
export function languages(file: string, group = 0): readonly Lang[] {
  if (isDeep) return both
  return (files.indexOf(basename(file)) + group) % 2 === 0 ? ['en'] : ['zh']
}
