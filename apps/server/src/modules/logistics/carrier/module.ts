import { carrier as contract } from '@dropyard/contract/logistics/carrier'
import { demoRows } from '../../../demo/rows.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { carrier } from './table.ts'

const served = serve(contract, carrier, {
  search: [carrier.code, carrier.nameEn, carrier.nameZh, carrier.platformName],
})

registerModule({ name: 'carrier', routes: served.routes, demo: demoRows('logistics/carrier', served) })
