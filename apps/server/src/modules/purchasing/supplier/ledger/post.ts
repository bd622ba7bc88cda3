import { dayOf } from '@dropyard/contract/kit/days'
import { divideHalfEven } from '@dropyard/contract/kit/money'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/context.ts'
import type { StockAccount } from '../../../warehouse/stock/history/changes.ts'

/** Books what purchases cost, what suppliers get and where stock went, in CNY fen. */

/**
 * `unbilled` is what came and isn't billed yet, `payable` what bills ask for, `prepaid` deposits that no bill used. What suppliers
 * get is the sum of `payable` and `prepaid`.
 */
export type PurchaseAccount =
  | StockAccount
  | 'stock'
  | 'unbilled'
  | 'payable'
  | 'prepaid'
  | 'input_tax'
  | 'expense'
  | 'currency'
  | 'bank'

export interface PostingLine {
  readonly account: PurchaseAccount
  /** What it is about, such as `po-line:12`. */
  readonly about: string
  /** Positive for a debit. */
  readonly amount: number
}
export interface Posting {
  readonly key: string
  readonly reference: string
  /** Null for what happens in the warehouses. */
  readonly supplierId: number | null
  /** The day that it is about, if it is booked later (UTC). */
  readonly day?: string
  readonly lines: readonly PostingLine[]
}

/** Books postings; those whose key was booked before, and those without an amount, are left out. */
export async function bookPurchases(ctx: Ctx, postings: readonly Posting[]): Promise<void> {
  const real = postings.flatMap(({ lines, ...one }) => {
    const some = lines.filter(({ amount }) => amount !== 0)
    const sum = some.reduce((all, { amount }) => all + amount, 0)
    if (sum !== 0) throw new Error(`Posting ${one.key} is ${sum} out of balance`)
    return some.length > 0 ? [{ ...one, lines: some }] : []
  })
  if (real.length === 0) return
  const given = sql`jsonb_to_recordset(${JSON.stringify(real)}::jsonb)
    AS g (key text, reference text, "supplierId" bigint, day date, lines jsonb)`
  await ctx.db.execute(sql`
    WITH made AS (
      INSERT INTO supplier_posting (at, day, supplier_id, reference, key, user_id)
      SELECT ${ctx.now.toISOString()}::timestamptz, coalesce(g.day, ${dayOf(ctx.now)}), g."supplierId", g.reference, g.key, ${ctx.user?.id ?? null}::bigint FROM ${given}
      ON CONFLICT (key) DO NOTHING RETURNING id, at, key, supplier_id
    )
    INSERT INTO supplier_posting_line (posting_id, at, supplier_id, account, about, amount)
    SELECT made.id, made.at, made.supplier_id, l.account, l.about, l.amount FROM made JOIN ${given} ON g.key = made.key
    CROSS JOIN LATERAL jsonb_to_recordset(g.lines) AS l (account text, about text, amount bigint)`)
}

/** Balances of an account, by what they are about. */
export async function balancesOf(
  ctx: Ctx,
  account: PurchaseAccount,
  about: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await ctx.db.execute<{ about: string; amount: string }>(sql`
    SELECT about, sum(amount) AS amount FROM supplier_posting_line
    WHERE account = ${account} AND about = ANY (${sql.param(about)}::text[]) GROUP BY 1`)
  return new Map(rows.map((row) => [row.about, Number(row.amount)]))
}

/** The part of a balance that an amount of what is left takes; all of it for all that is left. */
export const cleared = (balance: number, amount: number, left: number): number =>
  left === 0 ? 0 : Number(divideHalfEven(BigInt(balance) * BigInt(amount), BigInt(left)))

/** Books the opposite of all postings about subjects so far. */
export async function reversePurchases(
  ctx: Ctx,
  subjects: readonly { readonly reference: string; readonly key: string }[],
): Promise<void> {
  const { rows } = await ctx.db.execute<
    Record<'reference' | 'supplier' | 'account' | 'about' | 'amount', string>
  >(sql`
    SELECT p.reference, p.supplier_id AS supplier, l.account, l.about, -sum(l.amount) AS amount
    FROM supplier_posting p JOIN supplier_posting_line l ON l.posting_id = p.id
    WHERE p.reference = ANY (${sql.param(subjects.map(({ reference }) => reference))}::text[])
    GROUP BY 1, 2, 3, 4 HAVING sum(l.amount) <> 0`)
  const postings = subjects.map(({ reference, key }): Posting => {
    const own = rows.filter((row) => row.reference === reference)
    const lines = own.map(({ account, about, amount }) => ({
      ...{ account: account as PurchaseAccount, about, amount: Number(amount) },
    }))
    const supplier = own[0]?.supplier
    return { key, reference, supplierId: supplier === undefined ? null : Number(supplier), lines }
  })
  await bookPurchases(ctx, postings)
}

/** What a supplier gets from us in all, in CNY fen; negative for what it owes us. @param id the supplier */
export const balanceSql = (id: SQL): SQL<number> =>
  sql`(SELECT -coalesce(sum(l.amount), 0)::bigint FROM supplier_posting_line l
    WHERE l.supplier_id = ${id} AND l.account IN ('payable', 'prepaid'))`.mapWith(Number)
