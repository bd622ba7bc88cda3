import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, ownedBy, refTo, times } from '../../../kit/data/columns.ts'
import { entity } from '../../account/entity/table.ts'

/** An entry of a company's address book. */
export const address = pgTable(
  'address',
  {
    id: id(),
    entityId: refTo('entity_id', () => entity.id),
    label: text('label').notNull(),
    receiver: text('receiver').notNull(),
    phone: text('phone').notNull().default(''),
    country: text('country').notNull(),
    province: text('province').notNull().default(''),
    city: text('city').notNull(),
    address1: text('address1').notNull(),
    address2: text('address2').notNull().default(''),
    zip: text('zip').notNull().default(''),
    isDefault: boolean('is_default').notNull().default(false),
    ...times,
  },
  (t) => [index('address_entity').on(t.entityId, t.id), ownedBy(t.entityId)],
)
