import { randomUUID } from 'node:crypto'
import { stock as endpoints } from '@dropyard/contract/warehouse/stock'
import { exported } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { importRoute } from '../../../kit/sheets/file-import.ts'
import { sendSheet } from '../../../kit/sheets/send-sheet.ts'
import { tableOf } from '../../../kit/sheets/sheet-columns.ts'
import { binRoutes } from './bin-stock.ts'
import { stockRowsThen, stockSumsThen } from './history/query.ts'
import { layerRoutes } from './layers/list.ts'
import { mustExist } from './must-exist.ts'
import { adjust } from './on-hand.ts'
import { movementRows, stockRows, stockSums } from './query.ts'
import { importStock, inFile } from './sheet.ts'

const pageOf = (query: { page: number; 'per-page': number }) => ({
  number: query.page,
  size: query['per-page'],
})

const exportName = { en: 'Inventory', zh: '库存' }

export const routes = [
  ...binRoutes,
  ...layerRoutes,
  route(endpoints.list, async (ctx, { query }) => {
    const { as_of } = query
    const [{ rows, ...ext }, data] = as_of
      ? await Promise.all([
          stockSumsThen(ctx, { ...query, as_of }),
          stockRowsThen(ctx, { ...query, as_of }, pageOf(query)),
        ])
      : await Promise.all([stockSums(ctx, query), stockRows(ctx, query, pageOf(query))])
    return { data, total: rows, ext }
  }),
  route(endpoints.export, async (ctx, { query, reply }) => {
    const { as_of } = query
    const rows = as_of ? await stockRowsThen(ctx, { ...query, as_of }) : await stockRows(ctx, query)
    exported(ctx, 'inventory', rows.length)
    const table = tableOf(inFile(ctx.user, as_of), rows, ctx.lang)
    const names = as_of
      ? { en: `${exportName.en} ${as_of.slice(0, 10)}`, zh: `${exportName.zh} ${as_of.slice(0, 10)}` }
      : exportName
    return sendSheet(ctx, reply, { format: query.format, names, ...table })
  }),
  importRoute(endpoints.import, importStock),
  route(endpoints.movements, (ctx, { query }) => movementRows(ctx, query, pageOf(query))),
  route(endpoints.adjust, async (ctx, { body }) => {
    await mustExist(ctx, body)
    const { booked } = await adjust(ctx, {
      skuId: body.sku_id,
      warehouseId: body.warehouse_id,
      change: body.change,
      kind: body.kind,
      reason: body.reason,
      key: `adjust:${body.key ?? randomUUID()}`,
    })
    const [row] = await stockRows(ctx, { sku_id: body.sku_id, warehouse_id: body.warehouse_id })
    ctx.audit({ record: 'inventory', recordId: body.sku_id, after: row })
    return { booked, row: assertFound(row) }
  }),
]
