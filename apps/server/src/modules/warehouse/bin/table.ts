import { bin as contract, systemBinKinds } from '@dropyard/contract/warehouse/bin'
import { sql } from 'drizzle-orm'
import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, partOf, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'
import { warehouse } from '../warehouse/table.ts'

const system = sql.raw(`(${Object.keys(systemBinKinds).map((kind) => `'${kind}'`)})`)

/** A bin of a warehouse. A trigger adds the system bins to each new warehouse. */
export const bin = pgTable(
  'bin',
  {
    id: id(),
    ...columnsOf(contract, { warehouseId: partOf('warehouse_id', () => warehouse.id) }),
    ...times,
  },
  (t) => [
    uniqueIndex('bin_code').on(t.warehouseId, t.code),
    uniqueIndex('bin_system').on(t.warehouseId, t.kind).where(sql`${t.kind} IN ${system}`),
    index('bin_by_code').on(t.code, t.id.desc().nullsFirst()),
    index('bin_place').on(t.place, t.id.desc().nullsFirst()),
  ],
)
