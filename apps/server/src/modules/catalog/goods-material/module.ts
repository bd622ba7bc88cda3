import { goodsMaterial as contract } from '@dropyard/contract/catalog/goods-material'
import type { Ctx } from '../../../kit/context.ts'
import { inLanguage } from '../../../kit/data/in-language.ts'
import { bring } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { goodsMaterial } from './table.ts'

const served = serve(contract, goodsMaterial, {
  search: [goodsMaterial.name, goodsMaterial.nameZh, goodsMaterial.declared],
  columns: { title: inLanguage(goodsMaterial.name, goodsMaterial.nameZh) },
})

const materials = [
  ['Stainless steel', '不锈钢'],
  ['Aluminium alloy', '铝合金'],
  ['ABS', 'ABS 塑料'],
  ['Polypropylene', '聚丙烯'],
  ['Silicone', '硅胶'],
  ['Cotton', '棉'],
  ['Polyester', '涤纶', 'Polyester fibre'],
  ['Oxford cloth', '牛津布', 'Polyester fibre'],
  ['PU leather', 'PU 革', 'Polyurethane'],
  ['Bamboo', '竹'],
  ['Glass', '玻璃'],
  ['Ceramic', '陶瓷'],
] as const

async function materialDemo(ctx: Ctx): Promise<void> {
  await ctx.db
    .insert(goodsMaterial)
    .values(materials.map(([name, nameZh, declared = '']) => ({ name, nameZh, declared })))
}

bring({
  name: 'goods-material',
  routes: served.routes,
  demo: materialDemo,
})
