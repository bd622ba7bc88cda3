import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The start time of a process as an opaque text, or undefined when no process has this id. Id and start time together identify
 * a process: ids are reused, in containers very soon.
 */
export function birthOf(pid: number): string | undefined {
  if (existsSync('/proc/self/stat')) {
    const text = readOrUndefined(`/proc/${pid}/stat`)
    // Skips the program's name in brackets, which may contain spaces. Field 22 is the start time in clock ticks.
    const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
    return fields?.[0] === 'Z' ? undefined : fields?.[19]
  }
  return ps(pid, 'lstart=')
}

/** The command line of a process, or undefined when it is gone. */
export function commandOf(pid: number): string | undefined {
  if (existsSync('/proc/self/cmdline')) return readOrUndefined(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ')
  return ps(pid, 'command=')
}

/** Waits until a process has ended. Returns false when it still runs after `milliseconds`. */
export async function waitForEnd(pid: number, milliseconds: number): Promise<boolean> {
  const birth = birthOf(pid)
  const deadline = Date.now() + milliseconds
  while (birth !== undefined && birthOf(pid) === birth) {
    if (Date.now() > deadline) return false
    await sleep(25)
  }
  return true
}

/** Sends a signal to a process that may be gone already. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function readOrUndefined(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function ps(pid: number, column: string): string | undefined {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}
