import { maskedNumber } from '@dropyard/contract/finance/receiving-account/account-number'
import { supplier as contract } from '@dropyard/contract/purchasing/supplier'
import { and, asc, ilike, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { personName, type Wanted } from '../../../kit/data/people.ts'
import { serve } from '../../../kit/record/record.ts'
import { balanceSql } from './ledger/post.ts'
import { titleOf } from './name.ts'
import { supplier } from './table.ts'

/** Lists and edits suppliers. */

/** A column of the approved bank account; empty without one. */
const inForce = (what: SQL): SQL<string> =>
  sql`coalesce((SELECT ${what} FROM supplier_account a WHERE a.supplier_id = supplier.id AND a.state = 'approved'
    ORDER BY a.id DESC LIMIT 1), '')`

/** Suppliers with the same licence, 1688 account, payee or bank account are the same company, whatever their names. */
const sameCompany = sql`ARRAY(SELECT o.code || ' ' || o.name FROM supplier o WHERE o.id <> supplier.id AND o.id IN (
    SELECT s.id FROM supplier s WHERE s.licence_no <> '' AND s.licence_no = supplier.licence_no
    UNION ALL SELECT s.id FROM supplier s WHERE s.member_id <> '' AND s.member_id = supplier.member_id
    UNION ALL SELECT b.supplier_id FROM supplier_account a JOIN supplier_account b
      ON lower(b.payee) = lower(a.payee) OR b.fingerprint = a.fingerprint
      WHERE a.supplier_id = supplier.id AND a.state IN ('requested', 'approved') AND b.state IN ('requested', 'approved'))
  ORDER BY o.id)`

export const served = serve(contract, supplier, {
  search: [
    supplier.code,
    supplier.name,
    supplier.nameEn,
    supplier.licenceNo,
    supplier.memberId,
    sql`${supplier.contacts}::text`,
  ],
  columns: {
    title: titleOf,
    buyer_name: personName(supplier.buyerId),
    standin_name: personName(supplier.standinId),
    same_as: sameCompany,
    payee: inForce(sql`a.payee`),
    bank: inForce(sql`a.bank`),
    account: inForce(sql`a.last`).mapWith((last: string) => (last === '' ? '' : maskedNumber(last))),
    balance: balanceSql(sql`supplier.id`),
    account_waits: sql`EXISTS (SELECT 1 FROM supplier_account a WHERE a.supplier_id = supplier.id AND a.state = 'requested')`,
  },
  beforeSave: (_ctx, input) => ({
    ...input,
    licence_no: input.licence_no.replace(/\s/g, '').toUpperCase(),
  }),
})

/** Suppliers for select fields: blocked ones aren't offered, but a supplier that is already chosen keeps its name. */
export async function choices(ctx: UserCtx, { search, ids }: Wanted) {
  const like = likePattern(search ?? '')
  return ctx.db
    .select({ id: supplier.id, name: titleOf(ctx) })
    .from(supplier)
    .where(
      ids
        ? inArray(supplier.id, [...ids])
        : and(
            ne(supplier.status, 'blocked'),
            or(...[supplier.code, supplier.name, supplier.nameEn].map((one) => ilike(one, like))),
          ),
    )
    .orderBy(asc(titleOf(ctx)), asc(supplier.id))
    .limit(ids ? 1000 : 50)
}
