import { testTemplate as contract, templateErrors } from '@dropyard/contract/development/test-template'
import { fillWords } from '@dropyard/contract/kit/text'
import { demoRows } from '../../../demo/rows.ts'
import { invalid } from '../../../kit/errors.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { testTemplate } from './table.ts'

const served = serve(contract, testTemplate, {
  search: [testTemplate.name],
  // A check that nothing can pass would block every product of the category.
  beforeSave: async (_ctx, input) => {
    for (const { check, kind, min, max, expected } of input.checks) {
      if (kind === 'measure' && min !== null && max !== null && Number(min) > Number(max))
        invalid({ checks: fillWords(templateErrors.limits.words, { check }) })
      if (kind === 'text' && expected === '')
        invalid({ checks: fillWords(templateErrors.expected.words, { check }) })
    }
    return input
  },
})

registerModule({
  name: 'test-template',
  routes: served.routes,
  demo: demoRows('development/test-template', served),
  demoNeeds: ['goods'],
})
