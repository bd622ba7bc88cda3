import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** What one process of the product costs before anybody asks it anything. */
export interface ProcessCost {
  /** Milliseconds from its start until it is ready. */
  start_ms: number
  /** Resident memory once it has nothing to do, in MB; only where the kernel tells. */
  idle_mb: number | null
}

/** So many seconds in a row without work are quiet: what a start leaves behind is given back within them. */
const quietSeconds = 8
const mostSeconds = 60
/** Ticks of the kernel's clock, hundredths of a second, in a second without work. */
const idleTicks = 5

/** Starts a process by `start` and looks at it. */
export async function processCost(
  start: () => Promise<ChildProcess>,
): Promise<{ cost: ProcessCost; process: ChildProcess }> {
  const began = performance.now()
  const process = await start()
  const start_ms = Math.round(performance.now() - began)
  await untilQuiet(process.pid)
  return { cost: { start_ms, idle_mb: await residentMb(process.pid) }, process }
}

async function untilQuiet(pid: number | undefined): Promise<void> {
  let worked = await ticksOf(pid)
  for (let second = 0, quiet = 0; second < mostSeconds && quiet < quietSeconds; second++) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const now = await ticksOf(pid)
    quiet = now - worked > idleTicks ? 0 : quiet + 1
    worked = now
  }
}

/** What the kernel knows of a process; empty where there is no such kernel. */
const told = (pid: number | undefined, what: string): Promise<string> =>
  readFile(`/proc/${pid}/${what}`, 'utf8').catch(() => '')

/** Its processor time: the 14th and 15th word of what the kernel says, of which the second is its name. */
async function ticksOf(pid: number | undefined): Promise<number> {
  const [user = 0, system = 0] = (await told(pid, 'stat'))
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return user + system
}

/** Of a process, now. */
export async function residentMb(pid: number | undefined): Promise<number | null> {
  const kb = /^VmRSS:\s+(\d+) kB/m.exec(await told(pid, 'status'))?.[1]
  return kb === undefined ? null : Math.round(Number(kb) / 1024)
}
