#!/usr/bin/env node
// Measures the product against the same SQL run bare: `npm run bench` prints JSON, and its progress to stderr.
//   npm run bench -- --only 'task|board'    the cases alone whose name fits
import { parseArgs } from 'node:util'
import { bootstrap } from './lib/bootstrap.mjs'

await bootstrap(import.meta.url, async () => {
  const { values } = parseArgs({
    options: {
      orders: { type: 'string', default: '1000000' },
      goods: { type: 'string', default: '100000' },
      tasks: { type: 'string', default: '100000' },
      only: { type: 'string' },
    },
  })
  const { measure } = await import('./lib/measure.mjs')
  await measure({
    orders: Number(values.orders),
    goods: Number(values.goods),
    tasks: Number(values.tasks),
    only: values.only,
  })
})
