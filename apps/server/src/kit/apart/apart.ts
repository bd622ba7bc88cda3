import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Child processes for heavy work. A crash or a hang there does not affect the server process, and the lower priority (`nice`)
 * leaves the processor to requests and the database when it is busy.
 */

const nice = '/usr/bin/nice'
const extension = import.meta.filename.endsWith('.ts') ? 'ts' : 'js'

/** Starts a program from this folder (`vite.config.ts` builds them). The child is killed when this process exits. */
export function spawnChild(
  program: 'mail-process' | 'picture-process' | 'table-process' | 'workbook-process',
  { options = [], timeout }: { options?: readonly string[]; timeout?: number } = {},
): ChildProcess {
  const node = [process.execPath, ...options, join(import.meta.dirname, `${program}.${extension}`)]
  const [command = '', ...rest] = existsSync(nice) ? [nice, '-n', '5', ...node] : node
  const child = spawn(command, rest, {
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    killSignal: 'SIGKILL',
    ...(timeout === undefined ? {} : { timeout }),
  })
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  // The caller learns from `exit` or its own timeout that no answer will come.
  child.on('error', () => undefined)
  return child
}
