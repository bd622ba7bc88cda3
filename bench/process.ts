import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** What one process of the product costs before anybody asks it anything. */
export interface ProcessCost {
  /** Milliseconds from its start until it is ready. */
  start_ms: number
  /** Resident memory after some quiet seconds, in MB; only where the kernel tells. */
  idle_mb: number | null
}

const quietMs = 5000

/** Starts a process by `start` and looks at it. */
export async function processCost(
  start: () => Promise<ChildProcess>,
): Promise<{ cost: ProcessCost; process: ChildProcess }> {
  const began = performance.now()
  const process = await start()
  const start_ms = Math.round(performance.now() - began)
  await new Promise((resolve) => setTimeout(resolve, quietMs))
  return { cost: { start_ms, idle_mb: await residentMb(process.pid) }, process }
}

/** Of a process, now. */
export async function residentMb(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kb = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]
  return kb === undefined ? null : Math.round(Number(kb) / 1024)
}
