import { handoverList as contract } from '@dropyard/contract/order/handover-list'
import { inArray } from 'drizzle-orm'
import { afterwards, route } from '../../../kit/http/route.ts'
import { bring } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { warehouseName } from '../../warehouse/warehouse/name.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { openBy } from '../label/handover.ts'
import { demoHandovers } from './demo.ts'
import { listPdf } from './document.ts'
import { keepDocument, makeList, printList } from './service.ts'
import { handoverList } from './table.ts'

const served = serve(contract, handoverList, {
  search: [handoverList.listSn, handoverList.carrier],
})

bring({
  name: 'handover-list',
  routes: [
    route(contract.open, async (ctx, { query }) => {
      const rows = await openBy(ctx, query.day)
      const names = await ctx.db
        .select({ id: warehouse.id, name: warehouseName(ctx) })
        .from(warehouse)
        .where(
          inArray(
            warehouse.id,
            rows.map(({ warehouse_id }) => warehouse_id),
          ),
        )
      const byId = new Map(names.map(({ id, name }) => [id, String(name)]))
      return rows.map((row) => ({ ...row, warehouse_name: byId.get(row.warehouse_id) ?? '' }))
    }),
    route(contract.make, (ctx, { body: { carrier, warehouse_id: warehouseId, day } }) =>
      makeList(ctx, { carrier, warehouseId, day }),
    ),
    route(
      contract.print,
      async (ctx, { params, reply }) => {
        const read = await printList(ctx, params.id)
        reply.headers({
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="${read.list.listSn}.pdf"`,
        })
        // Until it is kept it is drawn from the same rows.
        const { file } = read.list
        return afterwards(async () => reply.send(file ? await ctx.files.get(file) : await listPdf(read)))
      },
      { writes: true },
    ),
    ...served.routes,
  ],
  jobs: [keepDocument],
  demoNeeds: ['order'],
  demo: demoHandovers,
})
