import { orderImport } from '@dropyard/contract/order/order-import'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'

const app = await startTestApp()
const world = await orderFixture(app, { skus: { BAG: { stock: 500 } } })

const columns = [
  'Name',
  'Email',
  'Financial Status',
  'Fulfillment Status',
  'Total',
  'Lineitem quantity',
  'Lineitem name',
  'Lineitem price',
  'Lineitem sku',
  'Lineitem fulfillment status',
  'Shipping Name',
  'Shipping Address1',
  'Shipping City',
  'Shipping Zip',
  'Shipping Country',
  'Refunded Amount',
  'Cancelled at',
  'Id',
]
const oneOf = (...values: string[]) => fc.constantFrom(...values)
const row = fc.tuple(
  oneOf('#1', '1', '#2', '#3', '#4', '5', '5.6E+12', ''),
  oneOf('a@example.com', 'b@example.com', ''),
  oneOf('paid', 'paid', 'pending', 'partially_refunded', 'refunded', 'voided', 'strange', ''),
  oneOf('unfulfilled', '', 'partial', 'fulfilled', 'restocked', 'on_hold'),
  oneOf('20.00', '', '9999999999999999', 'much'),
  oneOf('1', '2', '0', '999999', 'many'),
  oneOf('Bag', 'Cup'),
  oneOf('10.00', '', '99999999999'),
  oneOf('BAG', 'BAG', 'ELSE', ''),
  oneOf('pending', 'fulfilled', 'partial', ''),
  oneOf('Emma Fischer', 'Paul Fischer', ''),
  oneOf('Torstraße 12', ''),
  oneOf('Berlin', ''),
  oneOf('10119', '1067', ''),
  oneOf('DE', 'Atlantis', ''),
  oneOf('0.00', '5.00', '20.00', ''),
  oneOf('', '', '', '2026-11-03 10:15:00 +0100'),
  oneOf('', '56001', '56002', '56003'),
)
/** Rows of an order may repeat, be scattered, or name different receivers, as in files that people put together. */
const file = fc
  .array(fc.tuple(row, fc.integer({ min: 1, max: 2 })), { minLength: 1, maxLength: 8 })
  .map((rows) => rows.flatMap(([cells, times]) => Array.from({ length: times }, () => cells)))

it('a dry run counts what the import does, whatever is in the file', { timeout: 240_000 }, async () => {
  let round = 0
  await fc.assert(
    fc.asyncProperty(file, fc.boolean(), async (rows, inStore) => {
      // Every second round contains the orders of the round before.
      const prefix = `R${Math.floor(round++ / 2)}`
      const named = rows.map(([number, ...cells]) => [
        /^#?\d$/.test(number) ? number.replace(/\d/, (digit) => `${prefix}-${digit}`) : number,
        ...cells.slice(0, -1),
        cells.at(-1) ? `${cells.at(-1)}${prefix.slice(1)}` : '',
      ])
      const content = [columns, ...named].map((cells) => cells.join(',')).join('\n')
      const send = (dry_run: boolean) =>
        world.merchant.call(orderImport.process2, {
          body: { dry_run, good_rows_only: true, ...(inStore ? { store_id: world.shop.id } : {}) },
          files: { file: { filename: 'export.csv', content } },
        })
      const { data: looked } = await send(true)
      const { data: started } = await send(false)
      await app.runJobs()
      const [done] = await app.system(
        async (ctx) =>
          (
            await ctx.db.$client.query<{ result: Record<string, number> }>(
              'SELECT result FROM job WHERE id = $1',
              [started.job_id],
            )
          ).rows,
      )
      const { imported, known, skipped, failed } = done?.result ?? {}
      expect({ imported, known, skipped, failed }).toEqual({
        imported: looked.fresh,
        known: looked.known,
        skipped: looked.skipped,
        failed: 0,
      })
      const held = await app.asOwner(
        `SELECT count(*)::int AS n FROM "order" WHERE source = 'import' AND on_hold IS NOT NULL
           AND created_at >= (SELECT created_at FROM job WHERE id = $1)`,
        [started.job_id],
      )
      expect(held.rows[0]?.n).toBe(looked.waiting)
      expect(looked.orders).toBe(looked.fresh + looked.known + looked.skipped + looked.wrong)
    }),
    { numRuns: 60 },
  )
})
