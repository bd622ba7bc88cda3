import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** The cost of one idle process of the product. */
export interface ProcessCost {
  /** Milliseconds from its start until it is ready. */
  start_ms: number
  /** Resident memory when idle, in MB; null if the kernel does not report it. */
  idle_mb: number | null
}

/** Seconds without work after which a process counts as idle: garbage of the start is released within them. */
const quietSeconds = 8
const mostSeconds = 60
/** Clock ticks (hundredths of a second) of processor time that an idle second may have. */
const idleTicks = 5

/** Starts a process and measures it. */
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

/** A file of the kernel about a process; empty if there is none. */
const told = (pid: number | undefined, what: string): Promise<string> =>
  readFile(`/proc/${pid}/${what}`, 'utf8').catch(() => '')

/** Processor time: fields 14 and 15 of /proc/pid/stat, whose second field is the name. */
async function ticksOf(pid: number | undefined): Promise<number> {
  const [user = 0, system = 0] = (await told(pid, 'stat'))
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return user + system
}

/** Current resident memory of a process. */
export async function residentMb(pid: number | undefined): Promise<number | null> {
  const kb = /^VmRSS:\s+(\d+) kB/m.exec(await told(pid, 'status'))?.[1]
  return kb === undefined ? null : Math.round(Number(kb) / 1024)
}
