import { link } from '@dropyard/contract/pages'
import { flatMenu } from '@dropyard/contract/system/menu/place'
import { registerModule } from '../../../kit/module.ts'
import { nameRecords } from '../../../kit/record/record-names.ts'
import { routes } from './routes.ts'
import { menuOf } from './tree.ts'

// Most entries have no row: they come from the product's menu.
nameRecords('menu', async (ctx) => {
  const trees = await Promise.all([menuOf(ctx, 'staff'), menuOf(ctx, 'merchant')])
  return flatMenu(trees.flat()).map(({ id, name_en, name_zh }) => ({
    id,
    name: ctx.lang === 'zh' ? name_zh : name_en,
    url: link('/menuAdmin'),
  }))
})

registerModule({ name: 'menu', routes })
