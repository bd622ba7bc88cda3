#!/usr/bin/env node
// Compares the product with the same SQL without it: `npm run bench` prints a table, and its progress to stderr.
//   npm run bench -- --only 'task|board'    only cases whose name matches
//   npm run bench -- --json                 all figures, as JSON
//   npm run bench -- --orders 100000 --goods 10000 --tasks 20000 --customers 50000 --mails 50000 --recipients 100000    with less data
import { parseArgs } from 'node:util'
import { bootstrap } from './lib/bootstrap.mjs'

await bootstrap(import.meta.url, async () => {
  const { values } = parseArgs({
    options: {
      orders: { type: 'string', default: '1000000' },
      goods: { type: 'string', default: '100000' },
      tasks: { type: 'string', default: '100000' },
      customers: { type: 'string', default: '1000000' },
      mails: { type: 'string', default: '1000000' },
      recipients: { type: 'string', default: '5000000' },
      only: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const { measure } = await import('./lib/measure.mjs')
  await measure({
    orders: Number(values.orders),
    goods: Number(values.goods),
    tasks: Number(values.tasks),
    customers: Number(values.customers),
    mails: Number(values.mails),
    recipients: Number(values.recipients),
    only: values.only,
    json: values.json,
  })
})
