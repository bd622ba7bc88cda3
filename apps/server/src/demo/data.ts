import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { z } from 'zod'

/** What the demo holds stands in `packages/demo`, as data: read when a new database is filled, and never after. */

/** From the package and not from this file: once built, the program stands elsewhere. */
const folder = (): string =>
  join(
    dirname(createRequire(import.meta.url).resolve('@dropyard/server/package.json')),
    '../../packages/demo',
  )

export const demoText = (path: string): string => readFileSync(join(folder(), path), 'utf8')

/** Names of the data below a folder, without their ending. */
export const demoNames = (path: string): string[] =>
  readdirSync(join(folder(), path))
    .map((name) => name.replace(/\.\w+$/, ''))
    .sort()

/** @throws naming the file and the place in it when it is not what the schema says. */
export function demoData<S extends z.ZodType>(path: string, schema: S): z.output<S> {
  const read = schema.safeParse(JSON.parse(demoText(`${path}.json`)))
  if (!read.success) throw new Error(`packages/demo/${path}.json: ${z.prettifyError(read.error)}`)
  return read.data
}

/** A text in both languages: `["Mug", "马克杯"]`. */
export const bothLanguages = z
  .tuple([z.string(), z.string()])
  .transform(([en, zh]): { en: string; zh: string } => ({ en, zh }))

/** Read when it is first needed. */
export function lazily<T>(read: () => T): () => T {
  let kept: T | undefined
  return () => {
    kept ??= read()
    return kept
  }
}
