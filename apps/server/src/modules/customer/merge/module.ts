import { customerMerge as contract } from '@dropyard/contract/customer/merge'
import { link } from '@dropyard/contract/pages'
import { sql } from 'drizzle-orm'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { nameTable } from '../../../kit/record/record-names.ts'
import { withDryRun } from '../../../kit/record/row-answer.ts'
import { listen } from '../../../kit/signals.ts'
import { customersErased } from '../customer/signals.ts'
import { customer } from '../customer/table.ts'
import { mergeDemo } from './demo.ts'
import { forgetJob, forgetMerges } from './forget.ts'
import { merge } from './merge.ts'
import { proposalsOf } from './proposals.ts'
import { customerMerge } from './table.ts'
import { unmerge } from './unmerge.ts'

nameTable('customer-merge', {
  table: customerMerge,
  name: () => sql`(SELECT c.name FROM ${customer} c WHERE c.id = ${customerMerge.survivorId})`,
  of: customerMerge.survivorId,
  page: (id) => link('/customerList', { id }),
})

registerModule({
  name: 'customer-merge',
  routes: [
    route(contract.proposals, (ctx, { params }) => proposalsOf(ctx, params.id)),
    route(contract.merge, (ctx, { body }) => withDryRun(ctx, body.dry_run, (its) => merge(its, body))),
    route(contract.unmerge, (ctx, { body }) => withDryRun(ctx, body.dry_run, (its) => unmerge(its, body))),
  ],
  jobs: [forgetJob],
  listeners: [listen(customersErased, forgetMerges)],
  demoNeeds: ['follow-up'],
  demo: mergeDemo,
})
