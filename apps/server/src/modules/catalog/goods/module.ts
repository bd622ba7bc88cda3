import { link } from '@dropyard/contract/pages'
import { sql } from 'drizzle-orm'
import { registerModule } from '../../../kit/module.ts'
import { nameTable } from '../../../kit/record/record-names.ts'
import { goodsDemo } from './demo.ts'
import { keepOpenGaps } from './gaps.ts'
import { goodsChangedJob, stockLowJob } from './news.ts'
import { goods, sku } from './table.ts'

const goodsPage = (id: number): string => link('/goodsLibrary', { id })
nameTable('goods', {
  table: goods,
  name: ({ lang }) =>
    lang === 'zh' ? sql`coalesce(nullif(${goods.titleZh}, ''), ${goods.titleEn})` : goods.titleEn,
  page: goodsPage,
})
nameTable('sku', { table: sku, name: () => sku.code, of: sku.goodsId, page: goodsPage })

/** Goods and their variants. Search, editing and import are separate modules. */
registerModule({
  name: 'goods',
  jobs: [goodsChangedJob, stockLowJob, keepOpenGaps],
  demoNeeds: ['warehouse'],
  demo: goodsDemo,
})
