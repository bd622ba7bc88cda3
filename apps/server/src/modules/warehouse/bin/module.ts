import { binErrors, bin as contract, systemBinKinds } from '@dropyard/contract/warehouse/bin'
import { sql } from 'drizzle-orm'
import { fail } from '../../../kit/errors.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
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

registerModule({ name: 'bin', routes: served.routes })
