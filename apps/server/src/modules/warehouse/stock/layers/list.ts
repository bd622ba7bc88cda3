import { costLayer as contract } from '@dropyard/contract/warehouse/stock'
import { sql } from 'drizzle-orm'
import { serve } from '../../../../kit/record/record.ts'
import { visibleGoods } from '../../../catalog/goods/sight.ts'
import { goods, sku } from '../../../catalog/goods/table.ts'
import { warehouseName } from '../../warehouse/name.ts'
import { warehouse } from '../../warehouse/table.ts'
import { costLayer } from './table.ts'

/** The cost layers of SKUs, the newest first. */
export const layerRoutes = serve(contract, costLayer, {
  owner: (ctx) => sql`${costLayer.pieces} > 0 AND ${costLayer.skuId} IN (SELECT ${sku.id} FROM ${sku}
    JOIN ${goods} ON ${goods.id} = ${sku.goodsId} WHERE ${visibleGoods(ctx) ?? sql`true`})`,
  columns: {
    create_time: costLayer.at,
    sku: sql`(SELECT ${sku.code} FROM ${sku} WHERE ${sku.id} = ${costLayer.skuId})`,
    warehouse_name: (ctx) =>
      sql`(SELECT ${warehouseName(ctx)} FROM ${warehouse} WHERE ${warehouse.id} = ${costLayer.warehouseId})`,
    reference: sql`coalesce((SELECT m.reference FROM stock_movement m WHERE m.id = ${costLayer.movementId}), ${costLayer.source})`,
    unit_cost: sql`round(${costLayer.value}::numeric / ${costLayer.pieces})`.mapWith(Number),
    variance:
      sql`(SELECT coalesce(sum(c.variance), 0) FROM cost_layer_move c WHERE c.layer_id = ${costLayer.id})`.mapWith(
        Number,
      ),
  },
  filters: {
    left: (wanted) => (wanted ? sql`${costLayer.piecesLeft} > 0` : sql`${costLayer.piecesLeft} = 0`),
  },
}).routes
