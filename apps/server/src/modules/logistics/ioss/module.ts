import { ioss as contract } from '@dropyard/contract/logistics/ioss'
import { sql } from 'drizzle-orm'
import { demoRows } from '../../../demo/rows.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { oneDefault } from '../../../kit/record/serve-rules.ts'
import { ioss } from './table.ts'

/** A company's IOSS numbers; one of them is the default. */
const served = serve(contract, ioss, {
  owner: ioss.entityId,
  search: [ioss.name, ioss.number],
  columns: {
    state: sql`CASE WHEN ${ioss.validFrom} > current_date THEN 'later' WHEN ${ioss.validTo} < current_date THEN 'over' ELSE 'valid' END`,
  },
  afterSave: oneDefault(ioss),
})

registerModule({ name: 'ioss', routes: served.routes, demo: demoRows('logistics/ioss', served) })
