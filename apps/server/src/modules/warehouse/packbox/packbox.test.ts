import { packbox } from '@dropyard/contract/warehouse/packbox'
import { packboxCategory } from '@dropyard/contract/warehouse/packbox-category'
import { describeRecord } from '../../../testing/describe-record.ts'

describeRecord(packbox, {
  prepare: async (app) => {
    const buyer = await app.as('buyer')
    const body = { name: 'Boxes', name_zh: '纸箱' }
    return (await buyer.call(packboxCategory.create, { body })).data.id
  },
  valid: (n, category_id) => ({
    ...{ kind: n % 2 ? 'mailer' : 'box', category_id: n % 2 ? null : category_id },
    ...{ length_mm: 300 + n, width_mm: 200 + n, height_mm: 100 + n },
  }),
  other: { kind: 'insert', category_id: null, length_mm: null, status: 'disabled' },
  invalid: { length_mm: null, category_id: 999_999 },
})
