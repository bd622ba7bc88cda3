import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Processes of our own for heavy work: what breaks or hangs there takes nobody with it, and requests and the database go
 * before it where the processor is short.
 */

const nice = '/usr/bin/nice'
const extension = import.meta.filename.endsWith('.ts') ? 'ts' : 'js'

/** Starts a program that lies beside this one (`vite.config.ts` builds them). It ends when we end. */
export function spawnApart(
  program: 'picture-process' | 'table-process' | 'workbook-process',
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
  // Whoever waits for its answer hears that it ended, or lets it go after a while.
  child.on('error', () => undefined)
  return child
}
