import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, ownedBy, partOf, ref, refTo } from '../../../kit/data/columns.ts'
import { entity } from '../../account/entity/table.ts'
import { goods } from '../goods/table.ts'

/** Favorites: goods that a company marked. */
export const collected = pgTable(
  'collected',
  {
    id: id(),
    entityId: refTo('entity_id', () => entity.id),
    goodsId: partOf('goods_id', () => goods.id),
    userId: ref('user_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('collected_once').on(t.entityId, t.goodsId),
    index('collected_newest').on(t.entityId, t.createdAt.desc().nullsFirst()),
    index('collected_goods').on(t.goodsId),
    ownedBy(t.entityId),
  ],
)
