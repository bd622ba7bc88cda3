#!/usr/bin/env node
// Prints numbers about how easy the code is to read: `npm run measures`. With `-- --json`, it prints all details.
import { bootstrap } from './lib/bootstrap.mjs'

await bootstrap(import.meta.url, async () => {
  const { measure } = await import('./lib/measures.mjs')
  const { root } = await import('./lib/project.mjs')
  const found = measure(root)
  if (process.argv.includes('--json')) {
    process.stdout.write(`${JSON.stringify(found, null, 2)}\n`)
    return
  }
  const lines = Object.entries(found.lines).map(
    ([tree, { product, tests }]) => `${tree}: ${product} lines, ${tests} of tests`,
  )
  process.stdout.write(
    [
      `${found.options} options of all declarations`,
      `${found.pageComponents.length} components for whole pages: ${found.pageComponents.join(', ')}`,
      `${found.smallFiles} files under 30 lines that one file of their folder alone imports`,
      `${found.upwardArrows.length} uses of a higher area, in addition to ${found.arrowExceptions.length} listed exceptions`,
      ...lines,
      '',
    ].join('\n'),
  )
})
