import { setTimeout } from 'node:timers/promises'
import { color as colors } from '@dropyard/contract/catalog/color'
import { contract } from '@dropyard/contract/contract'
import { errors } from '@dropyard/contract/kit/errors'
import { facts } from '@dropyard/contract/kit/facts'
import * as wire from '@dropyard/contract/kit/wire'
import { eq, getTableColumns } from 'drizzle-orm'
import { type AnyPgColumn, integer, type PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, expect, it } from 'vitest'
import { color } from '../../modules/catalog/color/table.ts'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { makeFactsTable } from '../../testing/make-table.ts'
import { fail } from '../errors.ts'
import { registerModule } from '../module.ts'
import { factsTable } from './facts-table.ts'
import { netSum, serveFacts } from './serve-facts.ts'

/** Facts whose limited column is computed before they are saved, and of which a part may not be reversed. */

const dyeErrors = errors('dye', {
  too_many: ['At most {{most}}; {{left}} are left.', '最多 {{most}}，剩余 {{left}}。'],
  needed: ['Needed.', '仍需使用。'],
})
const dye = facts({
  name: 'dye',
  path: '/v1/dye',
  of: colors,
  by: 'color_id',
  reverses: true,
  once: 'scan_id',
  title: ['Dyes', '染料'],
  singular: ['dye', '染料'],
  fields: {
    cans: [wire.int({ min: 1, max: 1000 }), 'Cans', '罐数'],
    note: [wire.text(20), 'Note', '备注'],
    litres: [wire.int(), 'Litres', '升', { readOnly: true }],
  },
})
const table = factsTable('dye', dye, color, { litres: integer('litres').notNull() } as never)
const columns = getTableColumns(table as PgTable) as unknown as Record<'litres' | 'colorId', AnyPgColumn>
const served = serveFacts(dye, table, {
  beforeSave: (_ctx, { cans, ...typed }) => ({
    ...typed,
    cans,
    note: typed.note.toUpperCase(),
    ...(typed.note === 'forgotten' ? {} : { litres: cans * 5 }),
  }),
  limit: (_ctx, { color_id }) => ({
    sum: columns.litres,
    where: eq(columns.colorId, color_id),
    most: 100,
    refusal: dyeErrors.too_many,
  }),
  mayReverse: async (ctx, { color_id, litres }) => {
    const [found] = await ctx.db
      .select({ sum: netSum(columns.litres) })
      .from(table)
      .where(eq(columns.colorId, color_id))
    // Others reverse at the same time.
    await setTimeout(100)
    if ((found?.sum ?? 0) - litres < 70) fail(dyeErrors.needed)
  },
})
registerModule({ name: 'dye', routes: served.routes })
;(contract as Record<string, unknown>).dye = dye

let admin: Caller
let made = 0
beforeAll(async () => {
  const app = await startTestApp()
  await makeFactsTable(app, table)
  admin = await app.as('admin')
})
async function newColor(): Promise<number> {
  const name = `Madder ${++made}`
  const body = { name, name_zh: `茜红 ${made}`, hex: '#aa2233', code: `MD${made}` }
  return (await admin.call(colors.create, { body })).data.id
}
const add = (color_id: number, cans: number, { note = 'red', scan_id = `scan-no-${++made}` } = {}) =>
  admin.call(dye.create, { body: { color_id, cans, note, scan_id } })

it('compares the computed value with the limit', async () => {
  const id = await newColor()
  expect((await add(id, 15)).data.litres).toBe(75)
  expect(await add(id, 6)).toMatchObject({ refusal: 'dye.too_many', message: 'At most 100; 25 are left.' })
  expect((await add(id, 5)).status).toBe(200)
})

it('fails where the limited column gets no number', async () => {
  expect((await add(await newColor(), 1, { note: 'forgotten' })).status).toBe(500)
})

it('recognises a repeated request although its values were completed', async () => {
  const id = await newColor()
  const scan_id = 'scan-repeated'
  const { data } = await add(id, 20, { scan_id })
  expect(data.note).toBe('RED')
  expect((await add(id, 20, { scan_id })).data.id).toBe(data.id)
  expect((await add(id, 20, { scan_id, note: 'blue' })).refusal).toBe('facts.key_used')
})

it('lets one of two reversals at once through where both together are not allowed', async () => {
  const id = await newColor()
  const rows = [await add(id, 8), await add(id, 6), await add(id, 6)]
  const answers = await Promise.all(
    rows
      .slice(1)
      .map(({ data }) =>
        admin.call(dye.reverse, { body: { rows: [{ id: data.id }], reason: 'Wrong color' } }),
      ),
  )
  expect(answers.map(({ data }) => data[0]?.code ?? 'done').toSorted()).toEqual(['done', 'dye.needed'])
})
