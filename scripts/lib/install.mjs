import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { withLock } from './lock.mjs'
import { Failure, pinnedNode, root, run } from './project.mjs'
import { step } from './steps.mjs'

/** Installs exactly the versions in package-lock.json, unless they are installed. Runs on Node 20. */
export async function ensureInstalled() {
  if (await isInstalled()) return
  // Not in node_modules, which npm empties while the lock is held.
  const name = createHash('sha256').update(root).digest('hex').slice(0, 12)
  await withLock(join(tmpdir(), `dropyard-install-${name}.lock`), async () => {
    if (await isInstalled()) return
    await step('Installing dependencies', install)
  })
}

/**
 * npm completes an installation by writing node_modules/.package-lock.json: after an interrupted one the file is missing, and
 * after a change of the lock file it differs.
 */
async function isInstalled() {
  if (!existsSync(pinnedNode)) return false
  const [wanted, present] = await Promise.all([
    readLock('package-lock.json'),
    readLock('node_modules/.package-lock.json'),
  ])
  if (!wanted || !present) return false
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) continue
    const found = present[path]
    if (!found && (entry.optional || entry.peer)) continue
    if (!found || found.version !== entry.version || found.integrity !== entry.integrity) return false
  }
  // The package `node` downloads its program by a nested installation, which no lock file contains.
  return Object.keys(present).every(
    (path) => path in wanted || path.startsWith('node_modules/node/node_modules/'),
  )
}

const readLock = (path) =>
  readFile(join(root, path), 'utf8').then(
    (text) => JSON.parse(text).packages,
    () => undefined,
  )

async function install() {
  // npm must not run on the Node in the folder that it replaces.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  const { code, output } = await run('npm', ['ci', '--no-audit', '--no-fund'], {
    env: { PATH: path.join(delimiter), NODE_ENV: '' },
  })
  if (code === 0) return
  if (/ENOSPC|no space left/i.test(output)) {
    throw new Failure(`The disk is full: the dependencies did not fit into ${join(root, 'node_modules')}.`)
  }
  const reason = output.split('\n').filter((line) => /^npm (error|ERR!)/.test(line))
  throw new Failure(`npm ci failed.\n${reason.join('\n') || output}`)
}
