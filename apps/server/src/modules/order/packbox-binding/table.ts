import { packboxBinding as contract } from '@dropyard/contract/order/packbox-binding'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable } from 'drizzle-orm/pg-core'
import { id, ownedBy, partOf, ref, refTo, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'
import { entity } from '../../account/entity/table.ts'
import { goodsTag } from '../../catalog/goods-tag/table.ts'
import { store } from '../../store/store/table.ts'
import { packbox } from '../../warehouse/packbox/table.ts'

/** A rule that assigns packaging to the parcels of a store. */
export const packboxBinding = pgTable(
  'packbox_binding',
  {
    id: id(),
    /** The company of the store. */
    entityId: refTo('entity_id', () => entity.id),
    ...columnsOf(contract, {
      shopId: partOf('shop_id', () => store.id),
      packboxId: refTo('packbox_id', () => packbox.id),
      position: integer('position').notNull().default(1),
      tagId: ref('tag_id').references(() => goodsTag.id),
    }),
    ...times,
  },
  (t) => [
    index('packbox_binding_position').on(t.position, t.id.desc().nullsFirst()),
    index('packbox_binding_entity').on(t.entityId, t.position, t.id.desc().nullsFirst()),
    index('packbox_binding_shop').on(t.shopId, t.position, t.id.desc().nullsFirst()),
    index('packbox_binding_packbox').on(t.packboxId, t.position, t.id.desc().nullsFirst()),
    index('packbox_binding_status').on(t.status, t.position, t.id.desc().nullsFirst()),
    index('packbox_binding_rule').on(t.rule, t.position, t.id.desc().nullsFirst()),
    index('packbox_binding_tag').on(t.tagId),
    check(
      'packbox_binding_terms',
      sql`(${t.rule} = 'from_pieces') = (${t.fromPieces} IS NOT NULL) AND (${t.rule} = 'tag') = (${t.tagId} IS NOT NULL)`,
    ),
    ownedBy(t.entityId),
  ],
)
