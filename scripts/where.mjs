#!/usr/bin/env node
// Prints the files of a module in the contract, the server, the web app and the demo: `npm run where order`
import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { root } from './lib/project.mjs'

const name = process.argv[2]
if (!name) {
  process.stderr.write('Which module? For example: npm run where order\n')
  process.exit(1)
}

const trees = [
  'packages/contract/src',
  'apps/server/src/modules',
  'apps/server/src/connectors',
  'apps/web/src/modules',
  'packages/demo',
  'simulators',
  'e2e',
]

/** A file belongs to a module when it has its name, or lies in a folder that has. */
const belongs = (path) => path.split(sep).some((part) => part === name || part.startsWith(`${name}.`))

const found = trees.flatMap((tree) =>
  readdirSync(join(root, tree), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => ({ tree, path: join(entry.parentPath, entry.name).slice(join(root, tree).length + 1) }))
    .filter(({ path }) => belongs(path))
    .map(({ tree, path }) => `${tree}/${path}`),
)
if (found.length === 0) {
  process.stderr.write(`There is no module "${name}".\n`)
  process.exit(1)
}
process.stdout.write(`${found.sort().join('\n')}\n`)
