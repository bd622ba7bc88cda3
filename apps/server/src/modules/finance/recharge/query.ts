import { offlinePay, rechargeExamine } from '@dropyard/contract/finance/recharge'
import { ne, sql } from 'drizzle-orm'
import { qualified } from '../../../kit/data/qualified.ts'
import { serve } from '../../../kit/record/record.ts'
import { flow } from './service.ts'
import { recharge } from './table.ts'

/** Recharges, for their merchants and for reviewers; reading only. */

const search = [recharge.rechargeSn, recharge.bankReference, recharge.remark]
const columns = {
  has_receipt: sql`${recharge.receipt} IS NOT NULL`,
  submit_time: recharge.submittedAt,
  review_time: recharge.reviewedAt,
}
/** Of this row, where the other one is `other`. */
const own = (column: keyof typeof recharge.$inferSelect) => qualified(recharge[column])

const duplicates = sql`(
  SELECT coalesce(json_agg(json_build_object('id', other.id, 'recharge_sn', other.recharge_sn,
    'why', CASE WHEN other.receipt_hash = ${own('receiptHash')} THEN 'receipt' ELSE 'reference' END)
    ORDER BY other.id), '[]')
  FROM ${recharge} AS other
  WHERE other.id <> ${own('id')} AND other.state NOT IN ('draft', 'cancelled')
    AND (other.receipt_hash = ${own('receiptHash')}
      OR (other.amount = ${own('amount')} AND other.transfer_day = ${own('transferDay')}
        AND other.bank_reference = ${own('bankReference')})))`
const firstRecharge = sql`NOT EXISTS (
  SELECT 1 FROM ${recharge} AS other WHERE other.entity_id = ${own('entityId')} AND other.state = 'approved'
    AND other.id <> ${own('id')})`

export const owned = serve(offlinePay, recharge, { owner: recharge.entityId, flow, search, columns })

/** Drafts are nobody's business yet. */
export const examined = serve(rechargeExamine, recharge, {
  owner: () => ne(recharge.state, 'draft'),
  flow: { ...flow, routes: [] },
  search,
  columns: { ...columns, duplicates, first_recharge: firstRecharge },
})
