import { emailKey } from '@dropyard/contract/customer/customer/contact'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { withoutRowScope } from '../../../kit/data/database.ts'
import { keepOwnerKeys } from './gather/jobs.ts'
import { addLog } from './log.ts'
import { customer } from './table.ts'

interface Registered {
  entityId: number
  name: string
  email: string
  businessCodeId: number | null
}

/**
 * A company that registers becomes a customer. If it used the code that was made for one lead, or its owner proved the e-mail
 * address of a lead, it is that lead, with all its history.
 */
export async function convertOrAdd(
  ctx: Ctx,
  { entityId, name, email, businessCodeId }: Registered,
): Promise<void> {
  // The request has no user yet, and the lead has no company.
  await withoutRowScope(ctx.db, async () => {
    const leadId = (await leadByCode(ctx, businessCodeId)) ?? (await leadByEmail(ctx, email))
    if (leadId === undefined) {
      const [made] = await ctx.db
        .insert(customer)
        .values({ kind: 'merchant', entityId, name, email, source: 'registration', state: 'new' })
        .returning({ id: customer.id })
      if (made) await keepOwnerKeys(ctx, [{ id: made.id, email }])
      return
    }
    await ctx.db
      .update(customer)
      .set({
        ...{ kind: 'merchant', entityId, ownerId: null, company: name, email },
        ...{ version: sql`${customer.version} + 1`, updatedAt: ctx.now },
      })
      .where(eq(customer.id, leadId))
    await keepOwnerKeys(ctx, [{ id: leadId, email }])
    await addLog(ctx, [{ customerId: leadId, kind: 'converted', text: name }])
  })
}

async function leadByCode(ctx: Ctx, codeId: number | null): Promise<number | undefined> {
  if (codeId === null) return undefined
  const [lead] = await ctx.db
    .select({ id: customer.id })
    .from(customer)
    .where(and(eq(customer.businessCodeId, codeId), eq(customer.kind, 'lead')))
    .for('update')
  return lead?.id
}

async function leadByEmail(ctx: Ctx, email: string): Promise<number | undefined> {
  const key = emailKey(email)
  if (key === undefined) return undefined
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    SELECT c.id FROM customer_identity i JOIN customer c ON c.id = i.customer_id AND c.kind = 'lead'
    WHERE i.space = 0 AND i.kind IN ('email', 'email-given') AND i.key = ${key} ORDER BY c.id LIMIT 1 FOR UPDATE OF c`)
  return rows[0] && Number(rows[0].id)
}
