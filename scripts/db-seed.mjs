#!/usr/bin/env node
// Fills the database with bulk rows: `npm run db:seed -- --orders 1000000 --goods 100000`.
import { parseArgs } from 'node:util'
import { bootstrap } from './lib/bootstrap.mjs'

await bootstrap(import.meta.url, async () => {
  const { values } = parseArgs({
    options: { orders: { type: 'string', default: '1000000' }, goods: { type: 'string', default: '100000' } },
  })
  const { fillDatabase } = await import('./lib/bulk.mjs')
  await fillDatabase({ orders: Number(values.orders), goods: Number(values.goods) })
})
