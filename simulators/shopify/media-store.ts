import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The CDN: copies of pictures from their source URLs. */
export type MediaStore = {
  put(id: string, bytes: Buffer): void
  get(id: string): Buffer | null
}

/** Keeps pictures in `folder`, or in memory when there is none. */
export function createMediaStore(folder: string | null): MediaStore {
  const memory = new Map<string, Buffer>()
  if (folder) mkdirSync(folder, { recursive: true })
  return {
    put(id, bytes) {
      if (folder) writeFileSync(join(folder, id), bytes)
      else memory.set(id, bytes)
    },
    get(id) {
      if (!folder) return memory.get(id) ?? null
      try {
        return readFileSync(join(folder, id))
      } catch {
        return null
      }
    },
  }
}
