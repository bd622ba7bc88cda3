import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem } from './problem.ts'
import type { ProductItem } from './read-products.ts'

export const fixture = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'fixtures', name))

/** Bytes in chunks of a size, so that chunk borders fall into quotes, line breaks and characters. */
export async function* inChunks(content: Buffer | string, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(content)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

export async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

/** All problems as "row column code", which is what a test is about. */
export const problemsOf = (items: readonly ProductItem[]): string[] =>
  items.flatMap((item) =>
    item.errors.map((error: Problem) => `${error.row} ${error.column ?? '-'} ${error.code}`),
  )
