import { erpOrder } from '@dropyard/contract/order/erp-order'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { proveBooks } from '../../../finance/wallet/prove.ts'
import { proveStock } from '../../../warehouse/stock/prove.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ demo: 'all', env: { DEMO_PICTURES: '0' } })
}, 120_000)

describe('the demo', () => {
  it('has orders in every state, and books and stock agree', async () => {
    const clerk = await app.as('clerk')
    const { ext, total } = await clerk.call(erpOrder.list)
    expect(total).toBeGreaterThanOrEqual(120)
    expect(ext.tabs.filter((tab) => tab.total === 0)).toEqual([])
    await app.system(async (ctx) => {
      expect(await proveBooks(ctx)).toMatchObject({ ok: true })
      expect(await proveStock(ctx)).toMatchObject({ ok: true })
    })
  })

  it('books money in the order of time', async () => {
    const { rows } = await app.system((ctx) =>
      ctx.db.execute(sql`SELECT * FROM (
        SELECT p.key, p.at, lag(p.at) OVER (PARTITION BY l.account_id ORDER BY l.id) AS before
        FROM ledger_account a JOIN ledger_line l ON l.account_id = a.id JOIN ledger_posting p ON p.id = l.posting_id
        WHERE a.entity_id IS NOT NULL
      ) AS booked WHERE at < before`),
    )
    expect(rows).toEqual([])
  })
})
