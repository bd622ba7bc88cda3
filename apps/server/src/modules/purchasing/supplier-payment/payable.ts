import type { supplierPayment as contract } from '@dropyard/contract/purchasing/supplier-payment'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'

/** What is left to pay of bills, and what deposits on orders are left. Payments that are asked for hold their part. */

const holding = sql`p.state IN ('requested', 'approved', 'failed')`
const items = (except: number, states: SQL) =>
  sql`FROM supplier_payment_item i JOIN supplier_payment p ON p.id = i.supplier_payment_id AND p.id <> ${except} AND ${states}`

/** What payments ask for of the bill `b`. @param except a payment that doesn't count */
const heldOf = (except: number): SQL<number> =>
  sql`(SELECT coalesce(sum(i.amount), 0)::bigint ${items(except, holding)} WHERE i.bill_id = b.id)`.mapWith(
    Number,
  )
/** The order of each line `s` of a bill. */
export const orderOfLine = sql`coalesce(s.po_id, (SELECT l.purchase_order_id FROM purchase_order_item l WHERE l.id = s.po_line_id),
  (SELECT c.purchase_order_id FROM purchase_order_cost c WHERE c.id = s.po_cost_id))`

/** Deposits that are asked for on orders of the bill `b`: once they are paid, the bill uses them. */
const depositsOf = (except: number): SQL<number> =>
  sql`(SELECT coalesce(sum(i.amount), 0)::bigint ${items(except, holding)} WHERE i.amount > 0 AND p.supplier_id = b.supplier_id
    AND p.currency = b.currency
    AND i.po_id IN (SELECT ${orderOfLine} FROM supplier_bill_item s WHERE s.supplier_bill_id = b.id))`.mapWith(
    Number,
  )

/** What is left to pay of the bill `b`; negative for a credit note. */
const leftOf = (except: number): SQL<number> =>
  sql`(b.total - b.paid - ${heldOf(except)}
    - least(greatest(0, b.total - b.paid - ${heldOf(except)}), ${depositsOf(except)}))`.mapWith(Number)

/** Deposits of the order `o` that were paid and came back, in sum, and those that are asked for. */
const depositSql = (except: number, states: SQL) =>
  sql`(SELECT coalesce(sum(i.amount), 0)::bigint ${items(except, states)} WHERE i.po_id = o.id)`
const usedSql = sql`(SELECT coalesce(sum(u.amount), 0)::bigint FROM supplier_deposit_use u WHERE u.po_id = o.id)`

/** What approved bills of the order's supplier have for the order `o`, beside the deposits that they used. */
const billedSql = sql`greatest(0, (SELECT coalesce(sum(s.amount), 0)::bigint FROM supplier_bill_item s
    JOIN supplier_bill b ON b.id = s.supplier_bill_id AND b.state = 'approved' AND b.supplier_id = o.supplier_id AND b.currency = o.currency
    WHERE s.po_id = o.id OR s.po_line_id IN (SELECT l.id FROM purchase_order_item l WHERE l.purchase_order_id = o.id)
      OR s.po_cost_id IN (SELECT c.id FROM purchase_order_cost c WHERE c.purchase_order_id = o.id)) - ${usedSql})`

const array = (some: readonly number[]) => sql`${`{${some.join()}}`}::bigint[]`
type Row = Record<string, string | null>

export interface Payable {
  readonly supplierId: number
  readonly currency: string
  readonly state: string
  readonly left: number
}

/** Bills by id. Lock them before. @param except a payment that doesn't count */
export async function billsLeft(
  ctx: Ctx,
  ids: readonly number[],
  except: number,
): Promise<Map<number, Payable>> {
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT b.id, b.supplier_id, b.currency, b.state, ${leftOf(except)} AS left FROM supplier_bill b
    WHERE b.id = ANY (${array(ids)})`)
  return new Map(
    rows.map((row) => [
      Number(row.id),
      {
        ...{ supplierId: Number(row.supplier_id), currency: String(row.currency), state: String(row.state) },
        left: Number(row.left),
      },
    ]),
  )
}

export interface Deposits extends Omit<Payable, 'left'> {
  /** How much more may be asked for: at most what the order costs, less its deposits and what is paid by bills. */
  readonly left: number
  /** Paid deposits that no bill used and no other payment takes back. */
  readonly unused: number
  /** Paid deposits that no bill used. */
  readonly balance: number
}

/** Deposits of orders by id. Lock the orders before. @param except a payment that doesn't count */
export async function depositsLeft(
  ctx: Ctx,
  ids: readonly number[],
  except: number,
): Promise<Map<number, Deposits>> {
  const back = sql`${holding} AND i.amount < 0`
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT o.id, o.supplier_id, o.currency, o.state,
      CASE WHEN o.tax_included THEN o.total ELSE (o.total * (100 + coalesce(o.tax_percent, 0)) / 100)::bigint END
        - ${depositSql(except, sql`p.state IN ('requested', 'approved', 'failed', 'paid')`)} - ${billedSql} AS left,
      ${depositSql(except, sql`p.state = 'paid'`)} + ${depositSql(except, back)} - ${usedSql} AS unused,
      ${depositSql(except, sql`p.state = 'paid'`)} - ${usedSql} AS balance
    FROM purchase_order o WHERE o.id = ANY (${array(ids)})`)
  return new Map(
    rows.map((row) => [
      Number(row.id),
      {
        ...{ supplierId: Number(row.supplier_id), currency: String(row.currency), state: String(row.state) },
        ...{ left: Number(row.left), unused: Number(row.unused), balance: Number(row.balance) },
      },
    ]),
  )
}

type Asked = z.output<typeof contract.payable.query>

/** Approved bills of which something is left to pay, the earliest due first. */
export async function payable(ctx: UserCtx, { page, 'per-page': size, ...asked }: Asked) {
  const { supplier_id: supplier, currency, search } = asked
  const like = search === undefined ? undefined : likePattern(search)
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT b.id, b.bill_sn || ' · ' || b.number AS name, b.number, b.currency, b.due_on::text AS due_on, b.total,
      ${leftOf(0)} AS left, count(*) OVER () AS counted
    FROM supplier_bill b WHERE b.state = 'approved' AND b.payment <> 'paid' AND ${leftOf(0)} <> 0
      AND ${supplier === undefined ? sql`true` : sql`b.supplier_id = ${supplier}`}
      AND ${currency === undefined ? sql`true` : sql`b.currency = ${currency}`}
      AND ${like === undefined ? sql`true` : sql`(b.bill_sn ILIKE ${like} OR b.number ILIKE ${like})`}
    ORDER BY b.due_on, b.id LIMIT ${size} OFFSET ${(page - 1) * size}`)
  const data = rows.map((row) => ({
    ...{
      id: Number(row.id),
      name: String(row.name),
      number: String(row.number),
      currency: String(row.currency),
    },
    ...{ due_on: row.due_on ?? null, total: Number(row.total), left: Number(row.left) },
  }))
  return { data, total: Number(rows[0]?.counted ?? 0) }
}
