import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository. Scripts work from here, wherever they were called from. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** The pinned Node, from the npm package `node`. It is there once the dependencies are. */
export const pinnedNode = join(root, 'node_modules/node/bin/node')

/** What Node compiled of our programs: the second start need not do it again. */
export const compileCache = join(root, 'node_modules/.cache/node')

/** The environment of child processes: programs of the dependencies first, so `node` is the pinned one. */
export const environment = (extra = {}) => ({
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
  ...extra,
})

/** A step that failed for a reason the person can act on: printed as it is, without a stack. */
export class Failure extends Error {}

/**
 * Runs a program from the root of the repository and collects what it prints.
 * @returns {Promise<{ code: number, output: string }>} never rejects for a non-zero code
 */
export function run(command, args, { env = {}, onLine } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: environment(env),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
        onLine?.(text)
      })
    }
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }))
  })
}

/** Seconds since a `performance.now()`, as `1.2 s`. */
export const since = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`

/** Ends the script: one line for a Failure, everything for a fault of ours. */
export function giveUp(error) {
  process.stderr.write(error instanceof Failure ? `\n${error.message}\n` : `\n${error?.stack ?? error}\n`)
  process.exit(1)
}
