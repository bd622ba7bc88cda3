import { adjustmentFlow, adjustment as contract } from '@dropyard/contract/finance/adjustment'
import { deedsOf, demoStories } from '../../../demo/stories.ts'
import { registerModule } from '../../../kit/module.ts'
import { decided, rejected, secondPerson } from '../../../kit/record/four-eyes.ts'
import { serve } from '../../../kit/record/record.ts'
import { runFlow } from '../../../kit/record/workflow.ts'
import { registerCounts, standing } from '../../system/menu/counts.ts'
import { post, postingPair } from '../wallet/service.ts'
import { adjustment } from './table.ts'

/** Manual adjustments of wallets. The person who requested one can't decide on it. */

/** The counter account of each kind. */
const counterparts = {
  manual_credit: 'adjustment',
  manual_debit: 'adjustment',
  compensation: 'compensation',
  recharge_bonus: 'bonus',
} as const

const flow = runFlow(adjustmentFlow, {
  table: adjustment,
  owner: (row) => row.entityId,
  guards: secondPerson,
  effects: {
    approve: async (ctx, row) => {
      const amount = row.kind === 'manual_debit' ? -row.amount : row.amount
      await post(ctx, {
        kind: row.kind,
        key: `adjustment:${row.id}`,
        reference: `adjustment:${row.id}`,
        entityId: row.entityId,
        remark: `${row.adjustmentSn} ${row.remark}`,
        lines: postingPair(amount, counterparts[row.kind], 'wallet'),
      })
      return decided(ctx)
    },
    reject: rejected,
  },
})

const served = serve(contract, adjustment, {
  owner: adjustment.entityId,
  flow,
  search: ['adjustment_sn', 'entity_name', 'remark', 'note'],
})

registerCounts({ badges: { walletAdjustments: standing(adjustment.state, ['requested']) } })

registerModule({
  name: 'adjustment',
  routes: served.routes,
  demoTimelines: demoStories('finance/adjustment', deedsOf(served, flow)),
})
