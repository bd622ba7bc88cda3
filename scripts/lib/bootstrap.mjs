import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { environment, giveUp, pinnedNode, root } from './project.mjs'

/**
 * Runs `main` with the pinned Node version and installed dependencies, whatever Node this process has: if it is another one,
 * starts the same script again with the pinned one and waits for it.
 *
 * @param script `import.meta.url` of the script; @param main must import modules that need dependencies dynamically
 */
export async function bootstrap(script, main) {
  try {
    await ensureInstalled()
    if (process.version === `v${pinnedVersion()}`) await main()
    else handOver(fileURLToPath(script))
  } catch (error) {
    giveUp(error)
  }
}

const pinnedVersion = () =>
  JSON.parse(readFileSync(join(root, 'node_modules/node/package.json'), 'utf8')).version

function handOver(script) {
  const child = spawn(pinnedNode, [script, ...process.argv.slice(2)], {
    env: environment(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => child.kill(name))
  child.once('error', giveUp)
  child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  // When this process ends, the channel closes and the child stops.
  onceAbandoned(() => process.exit(1))
}

/**
 * Calls back when the process that started this one was killed: the first half of this script, or npm, which forwards signals but
 * can't forward a SIGKILL.
 */
export function onceAbandoned(callback) {
  if (process.connected) {
    process.once('disconnect', callback)
    return
  }
  if (!process.env.npm_lifecycle_event) return
  const line = ancestors()
  const timer = setInterval(() => {
    if (ancestors() === line) return
    clearInterval(timer)
    callback()
  }, 500)
  timer.unref()
}

/** Parent and grandparent: there may be a shell between npm and this process, which survives npm. */
function ancestors() {
  const parent = process.ppid
  try {
    const text = readFileSync(`/proc/${parent}/stat`, 'utf8')
    return `${parent} ${text.slice(text.lastIndexOf(')') + 2).split(' ')[1]}`
  } catch {
    return String(parent)
  }
}
