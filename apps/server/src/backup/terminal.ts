import { resolve } from 'node:path'
import { ConfigError } from '../kit/start/config.ts'
import { BackupError } from './error.ts'

/** What `npm run backup` and `npm run restore` say at the terminal. */

/** The one file that a command is about, from where it was typed. */
export function fileArgument(given: readonly string[], usage: string): string {
  const [path, ...more] = given
  if (!path || more.length > 0) throw new BackupError(`Usage: ${usage}`)
  return resolve(process.env.INIT_CWD ?? '', path)
}

export const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`

const everyMs = 2000

/** Says what is under way, a line every two seconds at most. */
export function progress(): (line: string) => void {
  let said = Date.now()
  return (line) => {
    if (Date.now() - said < everyMs) return
    said = Date.now()
    process.stdout.write(`  … ${line}\n`)
  }
}

/** Runs a command to its end; one sentence for what a person can mend. */
export function runCommand(work: () => Promise<void>): void {
  // What it writes is nobody else's on the machine.
  process.umask(0o077)
  work().catch((error: unknown) => {
    const known = error instanceof BackupError || error instanceof ConfigError
    const text =
      error instanceof Error && !known ? error.stack : error instanceof Error ? error.message : error
    process.stderr.write(`${text}\n`)
    process.exitCode = 1
  })
}
