import { goodsMaterial as contract } from '@dropyard/contract/catalog/goods-material'
import { demoRows } from '../../../demo/rows.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { goodsMaterial } from './table.ts'

const served = serve(contract, goodsMaterial, {
  search: [goodsMaterial.name, goodsMaterial.nameZh, goodsMaterial.declared],
})

registerModule({
  name: 'goods-material',
  routes: served.routes,
  demo: demoRows('catalog/goods-material', served),
})
