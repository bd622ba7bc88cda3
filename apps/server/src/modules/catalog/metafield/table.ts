import { metafieldTypes } from '@dropyard/contract/catalog/metafield'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, ownedBy, partOf, ref, refTo, times } from '../../../kit/data/columns.ts'
import { entity } from '../../account/entity/table.ts'
import { goods } from '../goods/table.ts'

/** A custom attribute of a company for its goods. */
export const metafield = pgTable(
  'metafield',
  {
    id: id(),
    entityId: refTo('entity_id', () => entity.id),
    name: text('name').notNull(),
    key: text('key').notNull(),
    type: text('type', { enum: metafieldTypes }).notNull(),
    choices: text('choices').array().notNull().default([]),
    sort: integer('sort').notNull().default(0),
    note: text('note').notNull().default(''),
    ...times,
  },
  (t) => [uniqueIndex('metafield_entity_key').on(t.entityId, t.key), ownedBy(t.entityId)],
)

/** The value of a custom attribute for one product. */
export const metafieldValue = pgTable(
  'metafield_value',
  {
    id: id(),
    entityId: ref('entity_id').notNull(),
    metafieldId: partOf('metafield_id', () => metafield.id),
    goodsId: partOf('goods_id', () => goods.id),
    value: text('value').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('metafield_value_once').on(t.metafieldId, t.goodsId),
    index('metafield_value_goods').on(t.entityId, t.goodsId),
    ownedBy(t.entityId),
  ],
)
