import { differenceErrors as errors } from '@dropyard/contract/purchasing/difference'
import { differenceFlow } from '@dropyard/contract/purchasing/difference/flow'
import { and, eq } from 'drizzle-orm'
import { registerModule } from '../../../kit/module.ts'
import { answer } from '../../../kit/questions.ts'
import { listen } from '../../../kit/signals.ts'
import { readBy, registerCounts, standing } from '../../system/menu/counts.ts'
import { notCompletable, receivingFinished } from '../asn/signals.ts'
import { differenceDemo } from './demo.ts'
import { findDifferences } from './find.ts'
import { served } from './service.ts'
import { difference } from './table.ts'

const { wait } = differenceFlow.endpoints
registerCounts({ badges: { differences: readBy(wait.permission, standing(difference.state, ['open'])) } })

registerModule({
  name: 'difference',
  demoNeeds: ['asn'],
  demo: differenceDemo,
  routes: served.routes,
  listeners: [
    listen(receivingFinished, findDifferences),
    answer(notCompletable, async (ctx, id) => {
      const count = await ctx.db.$count(
        difference,
        and(eq(difference.asnId, id), eq(difference.state, 'open')),
      )
      return count > 0 ? [[errors.undecided, { count }] as const] : []
    }),
  ],
})
