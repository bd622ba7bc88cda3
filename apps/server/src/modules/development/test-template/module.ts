import { testTemplate as contract } from '@dropyard/contract/development/test-template'
import { sql } from 'drizzle-orm'
import { demoRows } from '../../../demo/rows.ts'
import { inLanguage } from '../../../kit/data/in-language.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { bring } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { category } from '../../catalog/category/table.ts'
import { testTemplate } from './table.ts'

const served = serve(contract, testTemplate, {
  search: [testTemplate.name],
  columns: {
    category_name: (ctx) =>
      sql`(SELECT ${inLanguage(category.nameEn, category.nameZh)(ctx)} FROM ${category} WHERE ${qualified(category.id)} = ${qualified(testTemplate.categoryId)})`,
  },
})

bring({
  name: 'test-template',
  routes: served.routes,
  demo: demoRows('development/test-template', served),
  demoNeeds: ['goods'],
})
