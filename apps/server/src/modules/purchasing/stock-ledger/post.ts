import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { StockAccount } from '../../warehouse/stock/history/changes.ts'
import { closeDays } from '../../warehouse/stock/history/close.ts'
import { bookPurchases, type Posting, type PostingLine } from '../supplier/ledger/post.ts'

/** Daily postings of what happened to stock in the warehouses: sales, losses, transfers, later costs, opening stock. */

/** Beginnings of the keys: `cogs:{warehouse}:{day}` is the cost of goods of a day. */
const keys: Readonly<Record<StockAccount | 'lost', string>> = {
  opening: 'opening',
  cost_of_goods: 'cogs',
  transit: 'transit',
  stock_loss: 'loss',
  supplier_claim: 'claim',
  packaging: 'packaging',
  purchase_variance: 'variance',
  lost: 'lost',
}

type Sum = { day: string; warehouse_id: string; account: StockAccount | 'lost'; booked: string }

/** Lines of the posting of an amount that stock gets, or that is lost on the way to another warehouse. */
function linesOf({ warehouse_id, account, booked }: Sum): readonly PostingLine[] {
  const [about, amount] = [`warehouse:${warehouse_id}`, Number(booked)]
  return account === 'lost'
    ? [
        { account: 'transit', about, amount: -amount },
        { account: 'stock_loss', about, amount },
      ]
    : [
        { account: 'stock', about, amount },
        { account, about, amount: -amount },
      ]
}

/**
 * Closes the days before a cut and books their postings, in one transaction: all or none, each once.
 * @returns how many days it closed
 */
export async function postDays(ctx: Ctx, cut: Date): Promise<number> {
  const days = await closeDays(ctx, cut)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return 0
  const { rows } = await ctx.db.execute<Sum>(sql`
    SELECT day::text AS day, warehouse_id, account, sum(booked)::bigint AS booked FROM stock_day
    WHERE day BETWEEN ${first}::date AND ${last}::date AND account <> 'landed'
    GROUP BY 1, 2, 3 HAVING sum(booked) <> 0 ORDER BY 1, 2, 3`)
  await bookPurchases(
    ctx,
    rows.map(
      (sum): Posting => ({
        key: `${keys[sum.account]}:${sum.warehouse_id}:${sum.day}`,
        reference: `warehouse:${sum.warehouse_id}`,
        supplierId: null,
        day: sum.day,
        lines: linesOf(sum),
      }),
    ),
  )
  return days.length
}
