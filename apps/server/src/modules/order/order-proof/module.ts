import { orderProof as contract } from '@dropyard/contract/order/order-proof'
import { link } from '@dropyard/contract/pages'
import { z } from 'zod'
import { route } from '../../../kit/http/route.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { registerModule } from '../../../kit/module.ts'
import { nameTable } from '../../../kit/record/record-names.ts'
import { listen } from '../../../kit/signals.ts'
import { entity } from '../../account/entity/table.ts'
import { buyersErased } from '../order/signals.ts'
import { eraseProofs } from './erase.ts'
import { answerProof, passDue, ruleOf, seeProof, sendProof, setRule } from './proof.ts'
import { proofsOf } from './query.ts'

/** Approves proofs whose time is over. */
const passJob = job({
  name: 'order.proof-due',
  input: z.object({}),
  cron: '*/5 * * * *',
  retries: 0,
  concurrency: 1,
  run: (run) =>
    run.transaction(async (ctx) => {
      await passDue(ctx, ctx.now)
    }),
})

// A company's proof rule is shown in the audit log under the company.
nameTable('order-proof-rule', {
  table: entity,
  name: () => entity.name,
  page: (id) => link('/companyList', { id }),
})

registerModule({
  name: 'order-proof',
  routes: [
    route(contract.list, (ctx, { query }) => proofsOf(ctx, query.id)),
    route(contract.send, (ctx, { body }) => sendProof(ctx, body)),
    route(contract.mine, (ctx, { query }) => proofsOf(ctx, query.id)),
    route(contract.seen, (ctx, { params }) => seeProof(ctx, params.id)),
    route(contract.answer, (ctx, { params, body }) => answerProof(ctx, params.id, body)),
    route(contract.rule, (ctx) => ruleOf(ctx)),
    route(contract.setRule, (ctx, { body }) => setRule(ctx, body)),
  ],
  jobs: [passJob],
  listeners: [listen(buyersErased, eraseProofs)],
})
