import type { customer as contract } from '@dropyard/contract/customer/customer'
import { customerErrors as errors } from '@dropyard/contract/customer/customer/errors'
import type { RowAnswer } from '@dropyard/contract/kit/row-actions'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { withoutRowScope } from '../../../kit/data/database.ts'
import { nameWords } from '../../../kit/data/people.ts'
import { assertFound, assertVersion, fail, failAt } from '../../../kit/errors.ts'
import { answerOf } from '../../../kit/record/row-answer.ts'
import { assignSalesperson } from '../../account/entity/service.ts'
import { entity } from '../../account/entity/table.ts'
import { person } from '../../account/user/table.ts'
import { addLog } from './log.ts'
import { lockCustomers } from './service.ts'
import { customer } from './table.ts'

/** Gives customers to another member of staff. Afterwards the former owner may not see them any longer. */
export async function handOver(
  ctx: UserCtx,
  { customers, owner_id }: z.output<typeof contract.handOver.body>,
): Promise<RowAnswer[]> {
  const [to] = await ctx.db
    .select({ id: person.id })
    .from(person)
    .where(and(eq(person.id, owner_id), eq(person.kind, 'staff'), eq(person.status, 'active')))
  if (!to) failAt('owner_id', errors.staff_only)
  const rows = await lockCustomers(
    ctx,
    customers.map(({ id }) => id),
  )
  const name = (await nameWords(ctx, [owner_id])).get(owner_id) ?? null
  const answers: RowAnswer[] = []
  for (const { id, version } of customers)
    answers.push(
      await answerOf(ctx, id, async () => {
        const row = assertFound(rows.find((one) => one.id === id))
        assertVersion(row.version, version)
        await addLog(ctx, [
          { customerId: id, kind: 'handed-over', changes: [{ field: 'owner_name', from: null, to: name }] },
        ])
        await (row.entityId === null ? giveLead(ctx, row, owner_id) : giveMerchant(ctx, row, owner_id))
        return {}
      }),
    )
  return answers
}

type Row = typeof customer.$inferSelect

async function giveLead(ctx: UserCtx, row: Row, ownerId: number): Promise<void> {
  if (row.ownerId === ownerId) fail(errors.same_owner)
  // Row-level security hides the changed row from its former owner, and would refuse the change.
  await withoutRowScope(ctx.db, () =>
    ctx.db
      .update(customer)
      .set({ ownerId, version: row.version + 1, updatedAt: ctx.now })
      .where(eq(customer.id, row.id)),
  )
  ctx.audit({
    record: 'customer',
    recordId: row.id,
    before: { owner_id: row.ownerId },
    after: { owner_id: ownerId },
  })
}

async function giveMerchant(ctx: UserCtx, row: Row, ownerId: number): Promise<void> {
  if (row.kind === 'buyer' || row.entityId === null) fail(errors.buyer_owner)
  if (!ctx.user.permissions.has('company:assign')) fail(errors.assign)
  const [company] = await ctx.db
    .select({ salespersonId: entity.salespersonId })
    .from(entity)
    .where(eq(entity.id, row.entityId))
  if (company?.salespersonId === ownerId) fail(errors.same_owner)
  await assignSalesperson(ctx, row.entityId, ownerId)
}
