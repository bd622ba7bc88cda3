import { maskedEmail, maskedPhone } from '@dropyard/contract/customer/customer/contact'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { Erasure } from '../../order/order/erasure.ts'
import { redactOrdersById } from '../../order/order/redact.ts'
import { writtenIn } from '../field/values.ts'
import { hashOfKey } from './gather/keys.ts'
import { customersErased } from './signals.ts'
import { customer, customerBatch, customerConsent, customerIdentity, customerLog } from './table.ts'

/** Fields that people write freely. Values of others, such as grades, are shared by many rows and identify no buyer. */
const written = ['name', 'company', 'website', 'tags', 'remark']

/**
 * Erases the customers who bought the orders that are being erased. One who has orders elsewhere keeps what these brought: only the
 * keys of the erased orders' stores go.
 */
export async function eraseBuyers(ctx: Ctx, its: Erasure): Promise<void> {
  const orderIds = sql`${sql.param([...its.orderIds])}::bigint[]`
  const { rows } = await ctx.db.execute<{ id: number; whole: boolean }>(sql`
    SELECT c.id, NOT EXISTS (
      SELECT FROM customer_order other JOIN "order" o ON o.id = other.order_id
      WHERE other.customer_id = c.id AND NOT (o.buyer_name = '' AND o.buyer_email = '' AND o.address ->> 'name' = '')
    ) AS whole
    FROM customer c WHERE c.kind = 'buyer' AND c.erased_at IS NULL
      AND c.id IN (SELECT co.customer_id FROM customer_order co WHERE co.order_id = ANY (${orderIds}))
    ORDER BY c.id FOR UPDATE`)
  const whole = rows.filter((row) => row.whole).map(({ id }) => Number(id))
  const partly = rows.filter((row) => !row.whole).map(({ id }) => Number(id))
  await eraseCustomers(ctx, its, whole)
  if (partly.length === 0) return
  await ctx.db.execute(sql`
    DELETE FROM customer_identity i WHERE i.customer_id = ANY (${sql.param(partly)}::bigint[])
      AND i.store_id IN (SELECT o.store_id FROM "order" o WHERE o.id = ANY (${orderIds}))`)
  await takeFromOthers(ctx, its, partly)
}

/** Erases a customer who asked for it, with their orders, if any. `its`: what else is erased along with it. */
export async function eraseCustomer(ctx: Ctx, id: number, its: Erasure): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: number }>(
    sql`SELECT order_id AS id FROM customer_order WHERE customer_id = ${id} ORDER BY 1`,
  )
  if (rows.length > 0) {
    await redactOrdersById(
      ctx,
      rows.map((row) => Number(row.id)),
      its,
    )
    return
  }
  const [one] = await ctx.db.select().from(customer).where(eq(customer.id, id)).for('update')
  if (!one || one.erasedAt) return
  await eraseCustomers(ctx, its, [id])
  await its.end(ctx)
}

/** Blanks customers and all that was written about them, and keeps only hashes of their keys. */
async function eraseCustomers(ctx: Ctx, its: Erasure, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const these = inArray(customer.id, [...ids])
  its.about('customer', ids)
  its.about('follow-up', ids)
  const writtenCustom = await writtenIn(ctx)
  const people = await ctx.db.select().from(customer).where(these)
  for (const { name, email, phone, address, custom, entityId, createdAt } of people) {
    its.addCustomer({ entityId, createdAt })
    its.buyer({ name, email, phone, address1: address })
    // The audit log has them as lists show them.
    its.said([name, email, phone, address, maskedEmail(email), maskedPhone(phone), writtenCustom(custom)])
  }
  const keys = await ctx.db
    .delete(customerIdentity)
    .where(inArray(customerIdentity.customerId, [...ids]))
    .returning()
  for (const { kind, key } of keys) if (kind === 'email' || kind === 'email-given') its.buyer({ email: key })
  its.said(keys.flatMap(({ kind, key }) => (kind === 'phone' ? key.split(' ').slice(0, 1) : [key])))
  const tombs = keys.map((key) => ({ space: key.space, hash: hashOfKey(key), at: ctx.now }))
  if (tombs.length > 0)
    await ctx.db.execute(sql`
      INSERT INTO customer_tombstone (space, hash, at)
      SELECT its.space, its.hash, ${ctx.now.toISOString()} FROM unnest(${sql.param(tombs.map(({ space }) => space))}::bigint[],
        ${sql.param(tombs.map(({ hash }) => hash))}::text[]) AS its (space, hash) ON CONFLICT DO NOTHING`)
  const logs = await ctx.db
    .select({ text: customerLog.text, next: customerLog.nextAction, changes: customerLog.changes })
    .from(customerLog)
    .where(inArray(customerLog.customerId, [...ids]))
  its.said(
    logs.map(({ text, next, changes }) => [
      text,
      next,
      changes.flatMap(({ field, from, to }) => {
        const [, id] = field.split('custom.')
        if (id) return writtenCustom({ [id]: from }).concat(writtenCustom({ [id]: to }))
        return written.includes(field) ? [from, to] : []
      }),
    ]),
  )
  await ctx.db.delete(customerConsent).where(inArray(customerConsent.customerId, [...ids]))
  await ctx.db.delete(customerBatch).where(inArray(customerBatch.customerId, [...ids]))
  await its.moved(ctx, 'customer', { table: customer, where: these }, ['lost_reason'])
  // Not by the erasure: its words would be those of choices and days, too.
  await ctx.db.update(customer).set({ custom: {} }).where(these)
  await its.blank(ctx, customer, these, {
    ...{ name: '—', company: '', email: '', phone: '', address: '', website: '', remark: '' },
    ...{ tags: [], nextAction: '', nextDue: null, nextBy: null, lostReason: '' },
  })
  await ctx.db
    .update(customer)
    .set({ erasedAt: ctx.now })
    .where(and(these, isNull(customer.erasedAt)))
  await ctx.db.execute(sql`SELECT erase_customer_log(${sql.param([...ids])}::bigint[])`)
  await customersErased.send(ctx, { erasure: its, ids, whole: true })
}

/** Takes the erased texts out of customers that remain, and fills them from their last order elsewhere. */
async function takeFromOthers(ctx: Ctx, its: Erasure, ids: readonly number[]): Promise<void> {
  const { rows } = await ctx.db.execute<
    Record<Text, string> & { id: number; last: Partial<Record<Text, string>> }
  >(sql`
    SELECT c.id, c.name, c.email, c.phone, coalesce(last.texts, '{}') AS last FROM customer c LEFT JOIN LATERAL (
      SELECT jsonb_build_object('name', o.buyer_name, 'email', o.buyer_email, 'phone', coalesce(o.address ->> 'phone', '')) AS texts
      FROM customer_order co JOIN "order" o ON o.id = co.order_id
      WHERE co.customer_id = c.id AND o.buyer_name <> '' ORDER BY co.placed_at DESC LIMIT 1
    ) AS last ON true
    WHERE c.id = ANY (${sql.param([...ids])}::bigint[]) ORDER BY c.id`)
  const left = rows.map((row) => {
    const kept = (of: Text) => (row[of] !== '' && its.has(row[of]) ? (row.last[of] ?? '') : row[of])
    return { id: Number(row.id), name: kept('name') || '—', email: kept('email'), phone: kept('phone') }
  })
  await ctx.db.execute(sql`
    UPDATE customer c SET name = l.name, email = l.email, phone = l.phone, address = '', version = c.version + 1,
      updated_at = ${ctx.now.toISOString()}
    FROM jsonb_to_recordset(${JSON.stringify(left)}::jsonb) AS l (id bigint, name text, email text, phone text) WHERE c.id = l.id`)
  await customersErased.send(ctx, { erasure: its, ids, whole: false })
}

type Text = 'name' | 'email' | 'phone'
