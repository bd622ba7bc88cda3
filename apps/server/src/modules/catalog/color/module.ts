import { color as contract } from '@dropyard/contract/catalog/color'
import { demoRows } from '../../../demo/rows.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { color } from './table.ts'

const served = serve(contract, color, {
  search: [color.name, color.nameZh, color.code, color.hex],
})

registerModule({ name: 'color', routes: served.routes, demo: demoRows('catalog/color', served) })
