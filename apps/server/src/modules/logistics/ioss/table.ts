import { ioss as contract } from '@dropyard/contract/logistics/ioss'
import { sql } from 'drizzle-orm'
import { check, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, ownedBy, refTo, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'
import { entity } from '../../account/entity/table.ts'

/** An IOSS number of a merchant company. */
export const ioss = pgTable(
  'ioss',
  { id: id(), entityId: refTo('entity_id', () => entity.id), ...columnsOf(contract), ...times },
  (t) => [
    uniqueIndex('ioss_entity_number').on(t.entityId, t.number),
    check('ioss_shape', sql`${t.number} ~ '^IM[0-9]{10}$'`),
    check('ioss_valid', sql`${t.validTo} IS NULL OR ${t.validTo} >= ${t.validFrom}`),
    ownedBy(t.entityId),
  ],
)
