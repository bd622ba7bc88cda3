#!/usr/bin/env node
// Prints the files of a module in all trees, or the modules of an area: `npm run where order`, `npm run where finance`
import { linesByFolder, moduleFiles, modulesOf } from './lib/module-files.mjs'
import { root } from './lib/project.mjs'

const name = process.argv[2]
if (!name) {
  process.stderr.write('Which module? For example: npm run where order\n')
  process.exit(1)
}
const files = moduleFiles(root, name)
const found =
  files.length > 0 ? linesByFolder(files) : modulesOf(root, name).map((module) => `${name}/${module}`)
if (found.length === 0) {
  process.stderr.write(`There is no module and no area "${name}".\n`)
  process.exit(1)
}
process.stdout.write(`${found.join('\n')}\n`)
