import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { watch } from '../../apps/server/src/embedded/watchdog.ts'
import { compileCache, environment, pinnedNode, root } from './project.mjs'
import { print } from './steps.mjs'

const leash = join(root, 'scripts/lib/leash.mjs')
/** Not the reason of a failure. */
const nodeWarning = /^\(node:\d+\) |^\(Use `node --trace/
const maxLogBytes = 10 * 2 ** 20
/** Milliseconds that the product keeps serving after it was told to stop, if there is a load balancer. */
const drainMs = () => 1000 * Number(process.env.DRAIN_SECONDS || 3)

/**
 * Starts a program as a child process. It has its own process group, so Ctrl-C reaches it only through `stop()`, in the right
 * order; and it ends when this process is killed.
 *
 * Log lines (JSON) are written to a file, warnings also to the terminal. `onText` gets all other lines.
 */
export function startService({ name, entry, options = [], env, logFolder, onText }) {
  const child = spawn(pinnedNode, [...options, '--import', leash, entry], {
    cwd: root,
    env: environment({ NODE_COMPILE_CACHE: compileCache, ...env }),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  // Not a graceful end, but a certain one: the database ends at the same time, and open transactions are lost.
  watch(child, 'KILL')
  const log = openLog(logFolder, name)
  let complaint = ''
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('{')) show(line, log)
    else if (onText) onText(line)
    else log.write(`${line}\n`)
  })
  createInterface({ input: child.stderr }).on('line', (line) => {
    log.write(`${line}\n`)
    if (!nodeWarning.test(line)) complaint = `${complaint}${line}\n`.slice(-4000)
  })
  child.once('error', (error) => {
    complaint = error.message
  })
  const ended = once(child, 'close').then(([, signal]) => (signal ? `killed by ${signal}` : complaint.trim()))
  return {
    child,
    /** Resolves when the process has ended, with its error output. */
    ended,
    async stop({ patience = 12_000 + drainMs() } = {}) {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), patience)
      await ended
      clearTimeout(timer)
    },
  }
}

const echo = Boolean(process.env.LOG_LEVEL)

function show(line, log) {
  log.write(`${line}\n`)
  if (echo) {
    print(line)
    return
  }
  const entry = parse(line)
  if (entry?.level >= 40) print(`  ! ${entry.msg}${entry.err?.message ? `: ${entry.err.message}` : ''}`)
}

function parse(line) {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Keeps the previous full log next to the current one. A full disk must not crash the product because of its log. */
function openLog(folder, name) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${name}.log`)
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > maxLogBytes) renameSync(path, `${path}.1`)
  return createWriteStream(path, { flags: 'a', mode: 0o600 }).on('error', () => undefined)
}
