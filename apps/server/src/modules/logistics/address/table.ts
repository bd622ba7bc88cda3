import { address as contract } from '@dropyard/contract/logistics/address'
import { index, pgTable } from 'drizzle-orm/pg-core'
import { id, ownedBy, refTo, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'
import { entity } from '../../account/entity/table.ts'

/** An entry of a company's address book. */
export const address = pgTable(
  'address',
  {
    id: id(),
    entityId: refTo('entity_id', () => entity.id),
    ...columnsOf(contract),
    ...times,
  },
  (t) => [index('address_entity').on(t.entityId, t.id), ownedBy(t.entityId)],
)
