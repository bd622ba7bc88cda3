import { goodsUnit as contract } from '@dropyard/contract/catalog/goods-unit'
import type { Ctx } from '../../../kit/context.ts'
import { inLanguage } from '../../../kit/data/in-language.ts'
import { bring } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { goodsUnit } from './table.ts'

const served = serve(contract, goodsUnit, {
  search: [goodsUnit.code, goodsUnit.name, goodsUnit.nameZh],
  columns: { title: inLanguage(goodsUnit.name, goodsUnit.nameZh) },
})

const units = [
  ['pcs', 'Piece', '件', 1],
  ['pair', 'Pair', '双', 2],
  ['set', 'Set', '套', 1],
  ['dz', 'Dozen', '打', 12],
  ['roll', 'Roll', '卷', 1],
  ['bag10', 'Bag of 10', '袋（10 件）', 10],
  ['ctn', 'Carton', '箱', 48],
] as const

async function unitDemo(ctx: Ctx): Promise<void> {
  await ctx.db
    .insert(goodsUnit)
    .values(units.map(([code, name, nameZh, pieces]) => ({ code, name, nameZh, pieces })))
}

bring({ name: 'goods-unit', routes: served.routes, demo: unitDemo })
