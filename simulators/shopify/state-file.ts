import { existsSync, readFileSync } from 'node:fs'
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
