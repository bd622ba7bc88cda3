import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { z } from 'zod'

/** Reads the demo's data from `packages/demo`. It is used only to fill a new database. */

/** Resolved from the package, because the built program is in another folder than this file. */
const folder = (): string =>
  join(
    dirname(createRequire(import.meta.url).resolve('@dropyard/server/package.json')),
    '../../packages/demo',
  )

export const demoText = (path: string): string => readFileSync(join(folder(), path), 'utf8')

/** Names of the files in a folder, without extension. */
export const demoNames = (path: string): string[] =>
  readdirSync(join(folder(), path))
    .map((name) => name.replace(/\.\w+$/, ''))
    .sort()

/** @throws Error with the file and the place in it when the data doesn't match the schema */
export function demoData<S extends z.ZodType>(path: string, schema: S): z.output<S> {
  const read = schema.safeParse(JSON.parse(demoText(`${path}.json`)))
  if (!read.success) throw new Error(`packages/demo/${path}.json: ${z.prettifyError(read.error)}`)
  return read.data
}

/** A text in both languages: `["Mug", "马克杯"]`. */
export const bothLanguages = z
  .tuple([z.string(), z.string()])
  .transform(([en, zh]): { en: string; zh: string } => ({ en, zh }))

/** Defers `read` until the value is first needed, and caches the result. */
export function lazily<T>(read: () => T): () => T {
  let kept: T | undefined
  return () => {
    kept ??= read()
    return kept
  }
}
