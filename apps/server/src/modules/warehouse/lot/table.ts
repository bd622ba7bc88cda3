import { lotFlow } from '@dropyard/contract/warehouse/lot/flow'
import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { id, refTo, stateOf, times } from '../../../kit/data/columns.ts'
import { sku } from '../../catalog/goods/table.ts'

/** A lot of a SKU. The same code with another expiry date is another lot. */
export const lot = pgTable(
  'lot',
  {
    id: id(),
    skuId: refTo('sku_id', () => sku.id),
    code: text('code').notNull(),
    expiresOn: date('expires_on', { mode: 'string' }),
    state: stateOf(lotFlow),
    reason: text('reason').notNull().default(''),
    ...times,
  },
  (t) => [
    unique('lot_code').on(t.skuId, t.code, t.expiresOn).nullsNotDistinct(),
    index('lot_state').on(t.state, t.id),
    index('lot_expires').on(t.expiresOn, t.id.desc().nullsFirst()),
    index('lot_expires_down').on(t.expiresOn.desc().nullsLast(), t.id.desc().nullsFirst()),
    index('lot_created').on(t.createdAt, t.id.desc().nullsFirst()),
    check('lot_code_given', sql`${t.code} <> ''`),
  ],
)
