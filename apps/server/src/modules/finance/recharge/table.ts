import { rechargeFlow } from '@dropyard/contract/finance/recharge/flow'
import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, minor, ownedBy, ref, refTo, stateOf, times } from '../../../kit/data/columns.ts'
import { keepsFiles } from '../../../kit/data/file-columns.ts'
import { approvalColumns } from '../../../kit/record/four-eyes.ts'
import { entity } from '../../account/entity/table.ts'

/** A payment that a merchant made outside of the product, to be reviewed and credited. */
export const recharge = pgTable(
  'recharge',
  {
    id: id(),
    rechargeSn: text('recharge_sn').notNull().generatedAlwaysAs(sql`'RC' || lpad(id::text, 8, '0')`),
    entityId: refTo('entity_id', () => entity.id),
    state: stateOf(rechargeFlow),
    amount: minor('amount').notNull(),
    currency: text('currency').notNull(),
    /** US dollars per unit of the currency, from the last submission. */
    rate: text('rate').notNull(),
    amountUsd: minor('amount_usd').notNull(),
    approvedUsd: minor('approved_usd'),
    channel: text('channel').notNull(),
    bankReference: text('bank_reference').notNull(),
    /** Letters and digits of the reference in upper case, so that different spellings match; null without any. */
    referenceKey: text('reference_key').generatedAlwaysAs(
      sql`nullif(upper(regexp_replace(normalize(bank_reference, NFKC), '[\\s!-/:-@\\[-\`{-~]', '', 'g')), '')`,
    ),
    duplicateReason: text('duplicate_reason').notNull().default(''),
    transferDay: date('transfer_day', { mode: 'string' }).notNull(),
    remark: text('remark').notNull().default(''),
    /** Key in the file store, never shown; and the hash of the re-encoded picture. */
    receipt: text('receipt'),
    receiptHash: text('receipt_hash'),
    createdBy: ref('created_by').notNull(),
    submittedAt: instant('submitted_at'),
    ...approvalColumns,
    /** The ledger posting that credited the recharge. A rejected and resubmitted recharge is credited only once, too. */
    postingId: ref('posting_id'),
    ...times,
  },
  (t) => [
    uniqueIndex('recharge_sn').on(t.rechargeSn),
    index('recharge_entity').on(t.entityId, t.state, t.id.desc().nullsFirst()),
    index('recharge_state').on(t.state, t.id.desc().nullsFirst()),
    index('recharge_receipt').on(t.receiptHash).where(sql`${t.receiptHash} IS NOT NULL`),
    index('recharge_reference').on(t.referenceKey).where(sql`${t.referenceKey} IS NOT NULL`),
    index('recharge_amount').on(t.amountUsd, t.id),
    index('recharge_day').on(t.transferDay, t.id),
    check(
      'recharge_approved',
      sql`${t.approvedUsd} IS NULL OR ${t.approvedUsd} BETWEEN 1 AND ${t.amountUsd}`,
    ),
    ownedBy(t.entityId),
  ],
)

keepsFiles(recharge.receipt)
