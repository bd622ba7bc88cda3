import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export type StateSaver = { later(): void; now(): void }

/** Saves to a temporary file and renames it, so a crash leaves the old state intact. */
export function createStateSaver(file: string | null, read: () => unknown, delayMs = 300): StateSaver {
  let timer: NodeJS.Timeout | null = null
  function save() {
    if (timer) clearTimeout(timer)
    timer = null
    if (!file) return
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.tmp`, JSON.stringify(read()))
    renameSync(`${file}.tmp`, file)
  }
  return {
    later() {
      if (!file || timer) return
      timer = setTimeout(save, delayMs)
      timer.unref()
    },
    now: save,
  }
}
