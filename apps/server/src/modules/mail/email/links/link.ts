import type { email as contract } from '@dropyard/contract/mail/email'
import { emailErrors } from '@dropyard/contract/mail/email'
import { linkErrors } from '@dropyard/contract/mail/email/links'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx, UserCtx } from '../../../../kit/context.ts'
import { assertFound, fail, requirePermission } from '../../../../kit/errors.ts'
import { customer, customerFigure } from '../../../customer/customer/table.ts'
import { order } from '../../../order/order/table.ts'
import type { AccountRow } from '../../account/connect.ts'
import { accountsWith } from '../../account/rights.ts'
import { lockMailsOf, lockRows, lockThreads } from '../locks.ts'
import { emailThread } from '../table.ts'
import { aboutOf, customersWith, type LinkedMail } from './find.ts'
import { emailLink } from './table.ts'

/** Links of conversations to customers and orders: set when a mail is read, and by hand. */

type Conversation = Pick<typeof emailThread.$inferSelect, 'id' | 'entityId' | 'customerId'>

interface ToLink {
  readonly thread: Conversation
  readonly mail: LinkedMail
}

/**
 * Adds what mails are about. What members linked or unlinked stays.
 *
 * @param threadIds All conversations that the transaction changes: they are locked together.
 * @returns the customer of the conversation of each mail
 */
export async function linkRead(
  ctx: Ctx,
  account: AccountRow,
  mails: readonly ToLink[],
  threadIds: readonly number[],
): Promise<(number | null)[]> {
  const found = await aboutOf(
    ctx,
    account,
    mails.map(({ thread, mail }) => ({ mail, entityId: thread.entityId })),
  )
  const links: (typeof emailLink.$inferInsert)[] = []
  const linked = new Map<number, Conversation>()
  const customers: (number | null)[] = []
  for (const [n, { thread, mail }] of mails.entries()) {
    const before = linked.get(thread.id) ?? thread
    // An earlier one of these mails showed whose conversation it is: another company's orders and customers don't count any more.
    const isStill = before.entityId === thread.entityId
    const about = isStill ? found[n] : (await aboutOf(ctx, account, [{ mail, entityId: before.entityId }]))[0]
    if (!about) throw new Error('A mail was not looked at')
    for (const orderId of about.orderIds) links.push({ threadId: thread.id, orderId, accountId: account.id })
    const customerId = before.customerId ?? about.customerId
    linked.set(thread.id, { id: thread.id, entityId: before.entityId ?? about.entityId, customerId })
    customers.push(customerId)
  }
  if (links.length > 0)
    await ctx.db
      .insert(emailLink)
      .values(links.sort((a, b) => a.orderId - b.orderId))
      .onConflictDoNothing()
  const before = new Map(mails.map(({ thread }) => [thread.id, thread]))
  const changed = [...linked.values()].flatMap(({ id, entityId, customerId }) => {
    const was = before.get(id)
    const change = {
      id,
      entityId: was?.entityId === entityId ? null : entityId,
      customerId: was?.customerId === customerId ? null : customerId,
    }
    return change.entityId === null && change.customerId === null ? [] : [change]
  })
  if (changed.length > 0) {
    const known = [...new Set(customers)].filter((one) => one !== null)
    await ctx.db.execute(
      sql`SELECT FROM customer WHERE id = ANY (${sql.param(known)}::bigint[]) ORDER BY id FOR KEY SHARE`,
    )
    await belongTo(ctx, changed, threadIds)
  }
  return customers
}

/** Conversations belong to one company with all that is in them, and to a customer. Null leaves it as it is. */
async function belongTo(
  ctx: Ctx,
  threads: readonly Conversation[],
  threadIds: readonly number[] = [],
): Promise<void> {
  const { db } = ctx
  const ofCompanies = threads.filter(({ entityId }) => entityId !== null).map(({ id }) => id)
  const rows = sql`jsonb_to_recordset(${JSON.stringify(threads)}::jsonb) AS n (id bigint, "entityId" bigint, "customerId" bigint)`
  if (ofCompanies.length > 0) {
    await lockMailsOf(ctx, ofCompanies)
    const set = sql`SET entity_id = n."entityId" FROM ${rows} WHERE n."entityId" IS NOT NULL`
    await db.execute(sql`UPDATE email e ${set} AND e.thread_id = n.id`)
    await db.execute(sql`
      SELECT FROM email_outgoing WHERE thread_id = ANY (${sql.param(ofCompanies)}::bigint[]) ORDER BY id FOR NO KEY UPDATE`)
    await db.execute(sql`UPDATE email_outgoing o ${set} AND o.thread_id = n.id`)
  }
  await lockRows(ctx, 'email_thread', threadIds)
  await db.execute(sql`
    UPDATE email_thread t SET entity_id = coalesce(n."entityId", t.entity_id), customer_id = coalesce(n."customerId", t.customer_id)
    FROM ${rows} WHERE t.id = n.id`)
}

interface Linked {
  threadId: number
  accountId: number
}

const addLinks = ({ db }: Ctx, thread: Linked, orderIds: readonly number[]) =>
  db
    .insert(emailLink)
    .values(orderIds.map((orderId) => ({ ...thread, orderId, byHand: true })))
    .onConflictDoUpdate({
      target: [emailLink.threadId, emailLink.orderId],
      set: { byHand: true, isRemoved: false },
    })

/** Links a conversation that a member just began to the order that it is about, and gives it to the order's company. */
export async function addByHand(
  ctx: Ctx,
  thread: Linked,
  of: { id: number; entityId: number; buyer: string },
): Promise<void> {
  await lockThreads(ctx, thread.accountId)
  await addLinks(ctx, thread, [of.id])
  const [customers] = await customersWith(ctx, [{ address: of.buyer, companies: [of.entityId] }])
  const [customer, ...others] = customers ?? []
  const customerId = customer && others.length === 0 ? customer.id : null
  await belongTo(ctx, [{ id: thread.threadId, entityId: of.entityId, customerId }])
}

/** Links and unlinks orders by hand. The first order decides to which company the conversation belongs. */
export async function linkByHand(
  ctx: UserCtx,
  id: number,
  { add, remove }: z.output<typeof contract.link.body>,
): Promise<null> {
  const { db } = ctx
  requirePermission(ctx, erpOrder.list)
  const find = () => db.select().from(emailThread).where(eq(emailThread.id, id))
  const [known] = await find()
  await lockThreads(ctx, assertFound(known).accountId)
  const [found] = await find()
  const thread = assertFound(found)
  if (!(await accountsWith(ctx, 'answer')).includes(thread.accountId)) fail(emailErrors.may_not)
  const orders = await db
    .select({ id: order.id, entityId: order.entityId })
    .from(order)
    .where(inArray(order.id, [...add, 0]))
  if (orders.length !== new Set(add).size) assertFound(undefined)
  const owners = new Set([
    ...orders.map((one) => one.entityId),
    ...(thread.entityId ? [thread.entityId] : []),
  ])
  if (owners.size > 1) fail(linkErrors.other_company)
  if (orders.length > 0)
    await addLinks(
      ctx,
      { threadId: id, accountId: thread.accountId },
      orders.map((one) => one.id),
    )
  if (remove.length > 0)
    await db
      .update(emailLink)
      .set({ isRemoved: true })
      .where(and(eq(emailLink.threadId, id), inArray(emailLink.orderId, remove)))
  const [owner] = owners
  if (thread.entityId === null && owner !== undefined)
    await belongTo(ctx, [{ id, entityId: owner, customerId: null }])
  ctx.audit({ record: 'email', recordId: id, entityId: owner ?? null, after: { add, remove } })
  return null
}

/** Orders that are linked and shown. */
const mostShown = 20

export async function showAbout(ctx: UserCtx, id: number) {
  const { db, user } = ctx
  const [found] = await db
    .select({ id: emailThread.id, customerId: emailThread.customerId })
    .from(emailThread)
    .where(eq(emailThread.id, id))
  const { customerId } = assertFound(found)
  const [person] =
    customerId === null || !user.permissions.has('customer:list')
      ? []
      : await db
          .select({ one: customer, figure: customerFigure })
          .from(customer)
          .leftJoin(customerFigure, eq(customerFigure.customerId, customer.id))
          .where(eq(customer.id, customerId))
  const orders = user.permissions.has(erpOrder.list.permission) ? await ordersOf(ctx, id) : []
  return {
    customer: person
      ? {
          id: person.one.id,
          name: person.one.name,
          kind: person.one.kind,
          orders: person.figure?.orders ?? 0,
          spend: person.figure?.spend ?? 0,
          last_order_at: person.figure?.lastOrderAt ?? null,
        }
      : null,
    orders,
  }
}

export async function ordersOf({ db }: Ctx, threadId: number) {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    SELECT o.id, o.order_sn, o.plt_order_sn, o.status, o.parcel, coalesce(o.tracking_number, '') AS tracking_number,
      coalesce(s.name, '') AS store_name, e.name AS company, o.placed_at, l.by_hand
    FROM email_link l JOIN "order" o ON o.id = l.order_id JOIN entity e ON e.id = o.entity_id LEFT JOIN store s ON s.id = o.store_id
    WHERE l.thread_id = ${threadId} AND NOT l.is_removed ORDER BY o.placed_at DESC, o.id DESC LIMIT ${mostShown}`)
  return rows.map((row) => ({
    id: Number(row.id),
    order_sn: String(row.order_sn),
    plt_order_sn: String(row.plt_order_sn),
    status: Number(row.status),
    parcel: String(row.parcel),
    tracking_number: String(row.tracking_number),
    store_name: String(row.store_name),
    company: String(row.company),
    placed_at: new Date(String(row.placed_at)),
    by_hand: row.by_hand === true,
  }))
}
