import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { Failure, pinnedNode, root, run } from './project.mjs'

const web = join(root, 'apps/web')
const stamp = join(web, 'dist/.sources')

/** Builds the web app when its sources changed since the last build. @returns what was done */
export async function buildWeb() {
  const sources = await fingerprint()
  if ((await builtFrom()) === sources) return 'up to date'
  return withLock(join(root, 'node_modules/.web-build.lock'), async () => {
    if ((await builtFrom()) === sources) return 'up to date'
    await build(sources)
    return 'built'
  })
}

const builtFrom = () => readFile(stamp, 'utf8').catch(() => undefined)

/** Built aside and then put in place: a running product never sees half of it. */
async function build(sources) {
  const next = join(web, 'dist.next')
  await rm(next, { recursive: true, force: true })
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { code, output } = await run(
    pinnedNode,
    [vite, 'build', web, '--outDir', 'dist.next', '--logLevel', 'warn'],
    {
      env: { NODE_ENV: 'production', NO_COLOR: '1' },
    },
  )
  if (code !== 0) throw new Failure(`The web app could not be built.\n${output.trim()}`)
  await writeFile(join(next, '.sources'), sources)
  await rm(join(web, 'dist'), { recursive: true, force: true })
  await rename(next, join(web, 'dist'))
}

/** Everything a build depends on: the web app, the contract, and the versions of the tools. */
async function fingerprint() {
  const hash = createHash('sha256')
  const files = [
    ...(await filesIn('apps/web')),
    ...(await filesIn('packages/contract')),
    'package-lock.json',
    'tsconfig.json',
  ].sort()
  for (const path of files) hash.update(`${path}\0`).update(await readFile(join(root, path)))
  return hash.digest('hex')
}

const skipped = new Set(['node_modules', 'dist', 'dist.next'])

async function filesIn(folder) {
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  const found = await Promise.all(
    entries
      .filter(({ name }) => !skipped.has(name) && !name.includes('.test.'))
      .map((entry) =>
        entry.isDirectory() ? filesIn(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
      ),
  )
  return found.flat()
}
