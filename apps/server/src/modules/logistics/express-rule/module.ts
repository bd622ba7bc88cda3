import { expressRule as contract } from '@dropyard/contract/logistics/express-rule'
import { demoRows } from '../../../demo/rows.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { expressRule } from './table.ts'

const served = serve(contract, expressRule, { search: [expressRule.name] })

registerModule({
  name: 'express-rule',
  routes: served.routes,
  demoNeeds: ['channel'],
  demo: demoRows('logistics/express-rule', served),
})
