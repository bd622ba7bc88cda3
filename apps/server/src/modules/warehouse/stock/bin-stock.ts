import { randomUUID } from 'node:crypto'
import { binStock as contract, stock as endpoints } from '@dropyard/contract/warehouse/stock'
import { stockErrors } from '@dropyard/contract/warehouse/stock/words'
import { sql } from 'drizzle-orm'
import { qualified } from '../../../kit/data/qualified.ts'
import { invalid } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { serve } from '../../../kit/record/record.ts'
import { visibleGoods } from '../../catalog/goods/sight.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import { bin } from '../bin/table.ts'
import { warehouseName } from '../warehouse/name.ts'
import { warehouse } from '../warehouse/table.ts'
import { assertStorable } from './bins.ts'
import { bookMoves } from './book-moves.ts'
import { mustExist } from './must-exist.ts'
import { binStock } from './table.ts'

/** What lies in which bin, and moves from bin to bin. */

const ofSku = (
  value: unknown,
) => sql`(SELECT ${value} FROM ${sku} JOIN ${goods} ON ${goods.id} = ${sku.goodsId}
  WHERE ${sku.id} = ${binStock.skuId})`
const ofBin = (value: unknown) => sql`(SELECT ${value} FROM ${bin} WHERE ${bin.id} = ${binStock.binId})`
const skuCode = ofSku(sku.code)
const ofLot = (column: 'code' | 'expires_on') =>
  sql`(SELECT ${sql.raw(`l.${column}`)} FROM lot l WHERE l.id = ${qualified(binStock.lotId)})`

const served = serve(contract, binStock, {
  owner: (ctx) => sql`${binStock.quantity} > 0 AND ${binStock.skuId} IN (SELECT ${sku.id} FROM ${sku}
    JOIN ${goods} ON ${goods.id} = ${sku.goodsId} WHERE ${visibleGoods(ctx) ?? sql`true`})`,
  search: [skuCode, ofBin(bin.code)],
  columns: {
    sku: skuCode,
    goods_name: (ctx) =>
      ofSku(
        ctx.lang === 'zh' ? sql`coalesce(nullif(${goods.titleZh}, ''), ${goods.titleEn})` : goods.titleEn,
      ),
    bin_name: ofBin(bin.code),
    warehouse_name: (ctx) =>
      sql`(SELECT ${warehouseName(ctx)} FROM ${warehouse} WHERE ${warehouse.id} = ${binStock.warehouseId})`,
    zone: ofBin(bin.zone),
    lot: sql`coalesce(${ofLot('code')}, '')`,
    expires_on: ofLot('expires_on'),
  },
})

export const binRoutes = [
  ...served.routes,
  route(endpoints.move, async (ctx, { body }) => {
    await mustExist(ctx, body)
    const { from_bin_id: from, to_bin_id: to } = body
    if (from === to) invalid({ to_bin_id: stockErrors.same_bin.words })
    await assertStorable(ctx, body.warehouse_id, { from_bin_id: from, to_bin_id: to }, ['to_bin_id'])
    const booked = await bookMoves(ctx, [
      {
        kind: 'move',
        skuId: body.sku_id,
        warehouseId: body.warehouse_id,
        moved: body.pieces,
        movedCondition: body.condition,
        fromBinId: from,
        toBinId: to,
        reference: 'adjustment',
        key: `move:${body.key ?? randomUUID()}`,
      },
    ])
    ctx.audit({ record: 'inventory', recordId: body.sku_id, after: body })
    return { booked: booked.size > 0 }
  }),
]
