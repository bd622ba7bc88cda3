import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { among, id, minor, ownedBy, refTo, times } from '../../../kit/data/columns.ts'
import { approverDiffers, requestColumns } from '../../../kit/record/four-eyes.ts'
import { entity } from '../../account/entity/table.ts'

/** A manual adjustment of a wallet, waiting for a second person or decided. US cents. */
export const adjustment = pgTable(
  'wallet_adjustment',
  {
    id: id(),
    adjustmentSn: text('adjustment_sn').notNull().generatedAlwaysAs(sql`'AD' || lpad(id::text, 8, '0')`),
    entityId: refTo('entity_id', () => entity.id),
    kind: among('kind', ['manual_credit', 'manual_debit', 'compensation', 'recharge_bonus']),
    amount: minor('amount').notNull(),
    remark: text('remark').notNull(),
    note: text('note').notNull(),
    key: text('key'),
    ...requestColumns,
    ...times,
  },
  (t) => [
    uniqueIndex('wallet_adjustment_sn').on(t.adjustmentSn),
    uniqueIndex('wallet_adjustment_key').on(t.askedBy, t.key).where(sql`${t.key} IS NOT NULL`),
    index('wallet_adjustment_state').on(t.state, t.id.desc().nullsFirst()),
    index('wallet_adjustment_entity').on(t.entityId, t.id.desc().nullsFirst()),
    index('wallet_adjustment_amount_order').on(t.amount, t.id),
    check('wallet_adjustment_amount', sql`${t.amount} > 0`),
    check('wallet_adjustment_two', approverDiffers(t)),
    ownedBy(t.entityId),
  ],
)
