import { packbox as contract } from '@dropyard/contract/warehouse/packbox'
import { demoRows } from '../../../demo/rows.ts'
import { inLanguage } from '../../../kit/data/in-language.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { packbox } from './table.ts'

const served = serve(contract, packbox, {
  search: [packbox.code, packbox.nameEn, packbox.nameZh],
  columns: { title: inLanguage(packbox.nameEn, packbox.nameZh) },
})

registerModule({ name: 'packbox', routes: served.routes, demo: demoRows('warehouse/packbox', served) })
