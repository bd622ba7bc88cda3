import { binErrors, bin as contract, systemBinKinds } from '@dropyard/contract/warehouse/bin'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { demoRows } from '../../../demo/rows.ts'
import { fail } from '../../../kit/errors.ts'
import { printLabels } from '../../../kit/files/print-labels.ts'
import { afterwards, route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { warehouseName } from '../warehouse/name.ts'
import { warehouse } from '../warehouse/table.ts'
import { bin } from './table.ts'

const isSystem = (kind: unknown): boolean => String(kind) in systemBinKinds

const served = serve(contract, bin, {
  search: [bin.code, bin.zone],
  columns: {
    skus: sql`(SELECT count(DISTINCT s.sku_id) FROM bin_stock s WHERE s.bin_id = ${bin.id} AND s.quantity > 0)::int`,
    pieces: sql`(SELECT coalesce(sum(s.quantity), 0) FROM bin_stock s WHERE s.bin_id = ${bin.id})::int`,
  },
  beforeSave: (_ctx, input, before) => {
    const code = input.code.toUpperCase()
    const isMoved = before && before.warehouse_id !== input.warehouse_id
    if (before && isSystem(before.kind) && (input.kind !== before.kind || isMoved)) fail(binErrors.system_bin)
    if (isSystem(input.kind) && before?.kind !== input.kind) fail(binErrors.system_kind)
    return { ...input, code }
  },
  mayRemove: async (_ctx, rows) => {
    if (rows.some(({ kind }) => isSystem(kind))) fail(binErrors.system_bin)
  },
})

registerModule({
  name: 'bin',
  demoNeeds: ['warehouse'],
  demo: demoRows('warehouse/bin', served),
  routes: [
    route(contract.labels, async (ctx, { query: { ids }, reply }) => {
      const rows = await ctx.db
        .select({ code: bin.code, zone: bin.zone, place: warehouseName(ctx) })
        .from(bin)
        .innerJoin(warehouse, eq(warehouse.id, bin.warehouseId))
        .where(inArray(bin.id, ids))
        .orderBy(asc(bin.place), asc(bin.code))
      const labels = rows.map(({ code, zone, place }) => ({
        ...{ title: code, lines: [place, zone], code, bars: code },
      }))
      const { title } = contract.text[ctx.lang]
      reply.headers({
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="bins.pdf"',
      })
      return afterwards(async () => reply.send(await printLabels(title, 'bin', labels)))
    }),
    ...served.routes,
  ],
})
