import { developmentErrors } from '@dropyard/contract/development/development/errors'
import { moduleWords } from '@dropyard/contract/development/development/module-name'
import { moduleOf } from '@dropyard/contract/development/development/modules'
import { sampleOrder } from '@dropyard/contract/development/sample-order'
import { wordsOf } from '@dropyard/contract/kit/text'
import { eq, sql } from 'drizzle-orm'
import { qualified } from '../../../kit/data/qualified.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { listen } from '../../../kit/signals.ts'
import { receivingFinished } from '../../purchasing/asn/signals.ts'
import { orderChanged } from '../../purchasing/purchase-order/signals.ts'
import { purchaseOrder } from '../../purchasing/purchase-order/table.ts'
import { moveTask } from '../development/engine.ts'
import { developmentTask } from '../development/table.ts'
import { rowsIn, text } from '../development/values.ts'
import { orderedWith } from './buy.ts'
import { arrived, orderEnded, sampleJob } from './came.ts'
import { sampleOrderDemo } from './demo.ts'

registerModule({
  name: 'sample-order',
  demo: sampleOrderDemo,
  demoNeeds: ['development', 'asn'],
  jobs: [sampleJob],
  listeners: [listen(receivingFinished, arrived), listen(orderChanged, orderEnded)],
  routes: [
    route(sampleOrder.create, async (ctx, { body: { task_id, ...input } }) => {
      const read = () => ctx.db.select().from(developmentTask).where(eq(developmentTask.id, task_id))
      const { module } = assertFound((await read())[0])
      if (!moduleOf(module).samples)
        fail(developmentErrors.no_samples, { module: wordsOf(moduleWords[module]) })
      // A repeated request is answered as before, whatever became of the task.
      if (!(await orderedWith(ctx, task_id, input.key)))
        await moveTask(ctx, module, 'sampling', task_id, input)
      const [task] = await read()
      const po_sn =
        (await orderedWith(ctx, task_id, input.key)) ?? text(rowsIn(task?.form, 'samples').at(-1), 'order_no')
      const [order] = await ctx.db
        .select({
          id: purchaseOrder.id,
          po_sn: purchaseOrder.poSn,
          asn_id: sql<
            number | null
          >`(SELECT min(i.asn_id) FROM asn_item i WHERE i.po_id = ${qualified(purchaseOrder.id)})`.mapWith(
            Number,
          ),
        })
        .from(purchaseOrder)
        .where(eq(purchaseOrder.poSn, po_sn))
      return assertFound(order)
    }),
  ],
})
