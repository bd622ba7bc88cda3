import { supplierAccount as contract } from '@dropyard/contract/purchasing/supplier-account'
import { count, eq } from 'drizzle-orm'
import { deedsOf, demoStories } from '../../../demo/stories.ts'
import type { UserCtx } from '../../../kit/context.ts'
import { bring } from '../../../kit/module.ts'
import { registerCounts } from '../../system/menu/counts.ts'
import { flow, served } from './service.ts'
import { supplierAccount } from './table.ts'

registerCounts({ badges: { supplierList: waiting } })

/** Accounts that wait for a second person. */
async function waiting(ctx: UserCtx): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(supplierAccount)
    .where(eq(supplierAccount.state, 'requested'))
  return ctx.user.permissions.has(contract.list.permission) ? (row?.n ?? 0) : 0
}

bring({
  name: 'supplier-account',
  routes: served.routes,
  stories: demoStories('purchasing/supplier-account', deedsOf(served, flow)),
})
