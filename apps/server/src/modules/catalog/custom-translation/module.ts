import { customTranslation as contract } from '@dropyard/contract/catalog/custom-translation'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { bring } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { customTranslation } from './table.ts'

const { source, en, zh, de, fr, es } = customTranslation

const served = serve(contract, customTranslation, {
  search: [source, en, zh, de, fr, es],
  filters: { missing: (language) => eq(customTranslation[language], '') },
})

const words = [
  ['防水', 'Waterproof', 'Wasserdicht', 'Imperméable', 'Impermeable'],
  ['可折叠', 'Foldable', 'Faltbar', 'Pliable', 'Plegable'],
  ['可充电', 'Rechargeable', 'Wiederaufladbar', 'Rechargeable', 'Recargable'],
  [
    '食品级硅胶',
    'Food-grade silicone',
    'Lebensmittelechtes Silikon',
    'Silicone alimentaire',
    'Silicona alimentaria',
  ],
  ['便携式', 'Portable', 'Tragbar', 'Portable', 'Portátil'],
  ['不含电池', 'Batteries not included', 'Batterien nicht enthalten', 'Piles non incluses', ''],
  ['均码', 'One size', 'Einheitsgröße', '', ''],
  ['露营灯', 'Camping lantern', '', '', ''],
] as const

async function translationDemo(ctx: Ctx): Promise<void> {
  await ctx.db
    .insert(customTranslation)
    .values(words.map(([zh, en, de, fr, es]) => ({ source: zh, zh, en, de, fr, es })))
}

bring({
  name: 'custom-translation',
  routes: served.routes,
  demo: translationDemo,
})
