import { color as contract } from '@dropyard/contract/catalog/color'
import type { Ctx } from '../../../kit/context.ts'
import { inLanguage } from '../../../kit/data/in-language.ts'
import { bring } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { color } from './table.ts'

const served = serve(contract, color, {
  search: [color.name, color.nameZh, color.code, color.hex],
  columns: { title: inLanguage(color.name, color.nameZh) },
})

const colors = [
  ['Black', '黑色', '#1c1c1c', 'BK'],
  ['White', '白色', '#fafafa', 'WH'],
  ['Grey', '灰色', '#8c8c8c', 'GY'],
  ['Red', '红色', '#c8322b', 'RD'],
  ['Orange', '橙色', '#e8792b', 'OR'],
  ['Yellow', '黄色', '#f2c230', 'YE'],
  ['Green', '绿色', '#3c8c40', 'GN'],
  ['Army green', '军绿色', '#56603a', 'AG'],
  ['Blue', '蓝色', '#2f6fc4', 'BU'],
  ['Navy', '藏青色', '#1d2b4f', 'NV'],
  ['Purple', '紫色', '#7b4aa8', 'PU'],
  ['Pink', '粉色', '#eaa0b4', 'PK'],
  ['Brown', '棕色', '#7a5236', 'BR'],
  ['Beige', '米色', '#e6d8bf', 'BE'],
  ['Khaki', '卡其色', '#b9a26a', 'KH'],
] as const

async function colorDemo(ctx: Ctx): Promise<void> {
  await ctx.db.insert(color).values(colors.map(([name, nameZh, hex, code]) => ({ name, nameZh, hex, code })))
}

bring({ name: 'color', routes: served.routes, demo: colorDemo })
