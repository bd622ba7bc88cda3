import { expressRule as contract } from '@dropyard/contract/logistics/express-rule'
import { sql } from 'drizzle-orm'
import { demoRows } from '../../../demo/rows.ts'
import { bring } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { warehouseName } from '../../warehouse/warehouse/name.ts'
import { expressRule } from './table.ts'

const served = serve(contract, expressRule, {
  search: [expressRule.name],
  columns: {
    warehouse_name: (ctx) =>
      sql`(SELECT ${warehouseName(ctx)} FROM warehouse WHERE warehouse.id = express_rule.warehouse_id)`,
  },
})

bring({
  name: 'express-rule',
  routes: served.routes,
  demoNeeds: ['channel'],
  demo: demoRows('logistics/express-rule', served),
})
