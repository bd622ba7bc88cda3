import { resolve } from 'node:path'
import { ConfigError } from '../kit/start/config.ts'
import { BackupError } from './error.ts'

/** Arguments, progress and errors of `npm run backup` and `npm run restore`. */

/** The path of the command's only argument, resolved from the folder in which the user typed the command. */
export function fileArgument(given: readonly string[], usage: string): string {
  const [path, ...more] = given
  if (!path || more.length > 0) throw new BackupError(`Usage: ${usage}`)
  return resolve(process.env.INIT_CWD ?? '', path)
}

export const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`

const everyMs = 2000

/** Returns a function that prints progress, at most one line every two seconds. */
export function progress(): (line: string) => void {
  let said = Date.now()
  return (line) => {
    if (Date.now() - said < everyMs) return
    said = Date.now()
    process.stdout.write(`  … ${line}\n`)
  }
}

/** Runs a command. Errors that the user can fix are printed as one sentence, all others with their stack. */
export function runCommand(work: () => Promise<void>): void {
  // The files it writes must not be readable by other accounts of the machine.
  process.umask(0o077)
  work().catch((error: unknown) => {
    const known = error instanceof BackupError || error instanceof ConfigError
    const text =
      error instanceof Error && !known ? error.stack : error instanceof Error ? error.message : error
    process.stderr.write(`${text}\n`)
    process.exitCode = 1
  })
}
