import type { WithdrawalSource } from '@dropyard/contract/customer/customer/kinds'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { addLog } from './log.ts'
import { customer, customerConsent } from './table.ts'

/** Consent of customers to marketing by mail: the last entry is in force. */

type Noting = Pick<Ctx, 'db' | 'now' | 'user'>

/** Adds the consent that a customer gave. @returns false if there is no such customer */
export const giveConsent = (
  ctx: Noting,
  customerId: number,
  { source, words }: { source: string; words: string },
): Promise<boolean> => add(ctx, customerId, { state: 'given', source, words })

/** Notes that a customer wants no more marketing mails; adds nothing if that is known. */
export const withdrawConsent = (
  ctx: Noting,
  customerId: number,
  source: WithdrawalSource,
): Promise<boolean> => add(ctx, customerId, { state: 'withdrawn', source, words: '' })

async function add(
  ctx: Noting,
  customerId: number,
  entry: Pick<typeof customerConsent.$inferInsert, 'state' | 'source' | 'words'>,
): Promise<boolean> {
  // Locked, because several clicks on a link come at once.
  const [one] = await ctx.db
    .select({ scopeId: customer.scopeId })
    .from(customer)
    .where(and(eq(customer.id, customerId), isNull(customer.erasedAt)))
    .for('update')
  if (!one) return false
  const isWithdrawn = entry.state === 'withdrawn'
  if (isWithdrawn && (await lastState(ctx, customerId)) === 'withdrawn') return false
  await ctx.db.insert(customerConsent).values({
    ...{ customerId, scopeId: one.scopeId, channel: 'email', userId: ctx.user?.id ?? null, at: ctx.now },
    ...entry,
  })
  await addLog(ctx, [
    isWithdrawn ? { customerId, kind: 'withdrawn' } : { customerId, kind: 'consent', text: entry.source },
  ])
  return true
}

async function lastState({ db }: Noting, customerId: number): Promise<string | undefined> {
  const [last] = await db
    .select({ state: customerConsent.state })
    .from(customerConsent)
    .where(and(eq(customerConsent.customerId, customerId), eq(customerConsent.channel, 'email')))
    .orderBy(desc(customerConsent.id))
    .limit(1)
  return last?.state
}
