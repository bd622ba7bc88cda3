import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { SimulatorState } from './state.ts'

/** Reads a saved state; null when the file is absent. Throws naming the file when it is not a saved state. */
export function loadState(file: string): SimulatorState | null {
  if (!existsSync(file)) return null
  const saved: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!isState(saved)) throw new Error(`STATE_FILE ${file} does not hold a simulator state of version 1`)
  resumeInterrupted(saved)
  return saved
}

/** Puts work that was under way when the state was saved back in the queue. */
function resumeInterrupted(state: SimulatorState): void {
  for (const delivery of state.deliveries)
    if (delivery.state === 'pending' && !delivery.held) delivery.nextAttemptAt ??= 0
  for (const shop of Object.values(state.shops))
    for (const product of Object.values(shop.products))
      for (const media of product.media)
        if (media.status === 'UPLOADED' || media.status === 'PROCESSING') media.dueAt ??= 0
}

function isState(value: unknown): value is SimulatorState {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    value.version === 1 &&
    'shops' in value
  )
}

export type StateSaver = { later(): void; now(): void }

/** Saves by writing beside the file and renaming, so a crash leaves the old state whole. */
export function createStateSaver(file: string | null, read: () => SimulatorState, delayMs = 300): StateSaver {
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
