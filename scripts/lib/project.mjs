import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository. Scripts work from here, whatever the current directory. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** The pinned Node, from the npm package `node`; available after installing the dependencies. */
export const pinnedNode = join(root, 'node_modules/node/bin/node')

/** Node's compile cache for our programs, which speeds up later starts. */
export const compileCache = join(root, 'node_modules/.cache/node')

/** The environment of child processes: binaries of the dependencies come first, so `node` is the pinned one. */
export const environment = (extra = {}) => ({
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
  ...extra,
})

/** A failure that the user can fix: printed without a stack trace. */
export class Failure extends Error {}

/**
 * Runs a program in the root of the repository and collects its output.
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

/** Ends the script: prints one line for a Failure, and the stack trace for any other error. */
export function giveUp(error) {
  process.stderr.write(error instanceof Failure ? `\n${error.message}\n` : `\n${error?.stack ?? error}\n`)
  process.exit(1)
}
