import {
  packboxCategory as contract,
  packboxCategoryErrors,
} from '@dropyard/contract/warehouse/packbox-category'
import { sql } from 'drizzle-orm'
import { demoRows } from '../../../demo/rows.ts'
import { invalid } from '../../../kit/errors.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { packboxCategory } from './table.ts'

const served = serve(contract, packboxCategory, {
  search: [packboxCategory.name, packboxCategory.nameZh],
  columns: {
    used: sql`(SELECT count(*)::int FROM packbox p WHERE p.category_id = packbox_category.id)`,
  },
  beforeSave: (_ctx, input, before) => {
    if (before && before.kind !== input.kind && Number(before.used) > 0)
      invalid({ kind: packboxCategoryErrors.kind_used.words })
    return input
  },
})

registerModule({
  name: 'packbox-category',
  routes: served.routes,
  demo: demoRows('warehouse/packbox-category', served),
})
