import { cart } from '@dropyard/contract/order/cart'
import { channelChange } from '@dropyard/contract/order/channel-change'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { verifyBooks } from '../../finance/wallet/prove.ts'
import { proveClaims } from '../../order/track-claim/prove.ts'
import { proveStock } from '../../warehouse/stock/prove.ts'

const app = await startTestApp({ demo: 'all' })

describe('the demo', () => {
  it('has orders in every state, and books and stock agree', async () => {
    const clerk = await app.as('clerk')
    const { ext, total } = await clerk.call(erpOrder.list)
    expect(total).toBeGreaterThanOrEqual(120)
    expect(ext.tabs.filter((tab) => tab.total === 0)).toEqual([])
    await app.system(async (ctx) => {
      expect(await verifyBooks(ctx)).toMatchObject({ ok: true })
      expect(await proveClaims(ctx)).toMatchObject({ ok: true })
      expect(await proveStock(ctx)).toMatchObject({ ok: true })
    })
  })

  it('has a cart to look at, from two warehouses and with a set', async () => {
    const merchant = await app.as('merchant')
    const { data, ext } = await merchant.call(cart.list)
    expect(new Set(data.map((group) => group.country))).toEqual(new Set(['CN', 'US']))
    const lines = data.flatMap((group) => group.lines)
    expect(lines).toHaveLength(5)
    expect(lines.filter((line) => line.set_id !== null)).toHaveLength(1)
    expect(ext.selected_num).toBe(4)
  })

  it('has channel changes to decide, changed, shipped and refused', async () => {
    const clerk = await app.as('clerk')
    const { ext } = await clerk.call(channelChange.list)
    const totals = Object.fromEntries(ext.tabs.map(({ status, total }) => [status, total]))
    for (const state of ['asked', 'changed', 'shipped', 'refused'])
      expect(totals[state], state).toBeGreaterThan(0)
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
