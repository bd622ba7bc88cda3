#!/usr/bin/env node
// Writes the next migration from the difference between the tables and the migrations.
//
//   npm run db:generate -- --name add_weight   writes it; review it, and complete it by hand if rows have to be changed
//   npm run db:generate -- --name … --empty    writes one without changes of tables, for a change of rows only
//   npm run db:generate -- --keep              records the last one after you completed it
//   npm run db:generate -- --check             fails when a migration is missing or was changed
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bootstrap } from './lib/bootstrap.mjs'
import { withLock } from './lib/lock.mjs'
import { Failure, root } from './lib/project.mjs'

async function generate({ name, empty, keep, check }) {
  const { checkKept, keepLast, migrations, nextMigration } = await import('./lib/migrations.mjs')
  if (keep) return `Kept ${await keepLast(migrations)}`
  await checkKept(migrations)
  const next = await nextMigration(migrations, { even: empty })
  if (!next) return 'The migrations say what the tables say.'
  if (check)
    throw new Failure(
      `The migrations lack what the tables say: run npm run db:generate -- --name what_it_does\n\n${next.sql}`,
    )
  if (!/^[a-z][a-z0-9_]*$/.test(name ?? ''))
    throw new Failure('Say what it does: npm run db:generate -- --name add_weight_to_sku')
  return `Wrote apps/server/migrations/${await next.write(name)}: read it before you commit it.`
}

await bootstrap(import.meta.url, async () => {
  const flag = { type: 'boolean', default: false }
  const { values } = parseArgs({
    options: { name: { type: 'string' }, empty: flag, keep: flag, check: flag },
  })
  const lock = join(root, 'node_modules/.db-generate.lock')
  process.stdout.write(`${await withLock(lock, () => generate(values))}\n`)
})
