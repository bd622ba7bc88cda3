import { developmentModules } from '@dropyard/contract/development/development/modules'
import { startTestApp } from '../../../testing/app.ts'
import { describeFlow } from '../../../testing/describe-flow.ts'
import { developing } from '../../../testing/developing.ts'
import { selling } from '../../../testing/development.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { developmentTask } from './table.ts'

/** Who may move a product in its module, and when. */

const app = await startTestApp({ demo: selling })
const { admin: heir, developer: owner } = (await app.system(demoIds)).people
const { likeIt } = await developing(app)

const failed = {
  ...{ check: 'Holds water', kind: 'passfail', unit: '', min: null, max: null, expected: '', value: 'fail' },
  photos: [],
}

for (const one of developmentModules)
  describeFlow(one.record, {
    app: async () => app,
    as: 'admin',
    rows: { table: developmentTask, anywhere: true },
    valid: async () => {
      const { product, form, codes } = await likeIt(one.module, { quoted: true })
      return { productId: product.id, module: one.module, form, codes }
    },
    inputs: {
      handle: ({ form }) => ({ form }),
      invest: () => ({ budget: 100, owner_id: owner }),
      sampling: { supplier_id: 1, quantity: 1 },
      entrust: () => ({ assignee_id: heir }),
      'drop-variants': ({ codes }) => ({ codes: (codes as string[]).slice(1), reason: 'Faded' }),
    },
    // A test result can be overridden only if the test failed.
    only: { override: { form: { readings: [failed] } } },
    once: {
      ...{ invest: 'development.invested', 'drop-variants': 'common.invalid' },
      override: 'development.overridden',
    },
    never: {
      ...(one.module === 'goodsDevelop' ? { 'back-off': 'development.first' } : {}),
      ...('received' in one.flow.actions
        ? { received: 'development.awaited', 'sample-cancel': 'development.awaited' }
        : {}),
    },
  })
