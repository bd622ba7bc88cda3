import { goodsUnit as contract } from '@dropyard/contract/catalog/goods-unit'
import { demoRows } from '../../../demo/rows.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { goodsUnit } from './table.ts'

const served = serve(contract, goodsUnit, {
  search: [goodsUnit.code, goodsUnit.name, goodsUnit.nameZh],
})

registerModule({ name: 'goods-unit', routes: served.routes, demo: demoRows('catalog/goods-unit', served) })
