import { customTranslation as contract } from '@dropyard/contract/catalog/custom-translation'
import { eq } from 'drizzle-orm'
import { demoRows } from '../../../demo/rows.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { customTranslation } from './table.ts'

const { source, en, zh, de, fr, es } = customTranslation

const served = serve(contract, customTranslation, {
  search: [source, en, zh, de, fr, es],
  filters: { missing: (language) => eq(customTranslation[language], '') },
})

registerModule({
  name: 'custom-translation',
  routes: served.routes,
  demo: demoRows('catalog/custom-translation', served),
})
