import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/context.ts'
import { insertRows, nextIds } from '../../../../kit/data/insert-rows.ts'
import { phones } from '../phone.ts'
import { customer } from '../table.ts'
import { hashOfKey, type Key, keysOf, nameOfKey, type OrderFacts } from './keys.ts'

/**
 * Links orders to the customers who bought them, and creates those that are new. Idempotent: a linked order stays with its
 * customer and only adds keys that no other customer has.
 */

interface Seen {
  readonly orderId: number
  readonly buyerId: string | null
}

interface Found extends OrderFacts {
  /** The customer that it is linked to. */
  readonly customerId: number | null
  readonly address: string
}

/** More keys than this are locked by their companies: the database's table of locks is limited. */
const mostKeyLocks = 60

/** @returns how many customers are new */
export async function linkOrders(ctx: Ctx, seen: readonly Seen[]): Promise<number> {
  if (seen.length === 0) return 0
  const facts = await factsOf(ctx, seen)
  const phoneOf = await phones()
  const keys = new Map(facts.map((one) => [one, keysOf(one, phoneOf)]))
  const every = [...new Map([...keys.values()].flat().map((key) => [nameOfKey(key), key])).values()]
  if (every.length === 0) return 0
  await lockKeys(ctx, every)
  const [holders, erased] = await Promise.all([holdersOf(ctx, every), erasedAmong(ctx, every)])
  const fresh: { one: Found; keys: readonly Key[] }[] = []
  const place = new Map<Found, { customer: number | { fresh: number }; by: Key['kind'] }>()
  const drafts = new Map<string, number>()
  for (const one of facts) {
    const own = (keys.get(one) ?? []).filter((key) => !erased.has(nameOfKey(key)))
    keys.set(one, own)
    const known = own.find((key) => holders.has(nameOfKey(key)) || drafts.has(nameOfKey(key)))
    const [first] = own
    if (one.customerId !== null || !first) continue
    const name = known && nameOfKey(known)
    const holder = name === undefined ? undefined : holders.get(name)
    const draft = (name === undefined ? undefined : drafts.get(name)) ?? fresh.length
    if (holder === undefined && draft === fresh.length) fresh.push({ one, keys: own })
    place.set(one, { customer: holder ?? { fresh: draft }, by: known?.kind ?? first.kind })
    if (holder === undefined)
      for (const key of own) if (!holders.has(nameOfKey(key))) drafts.set(nameOfKey(key), draft)
  }
  const ids = await nextIds(ctx.db, customer, fresh.length)
  const customerOf = (one: Found): number | undefined => {
    if (one.customerId !== null) return one.customerId
    const at = place.get(one)?.customer
    return typeof at === 'object' ? ids[at.fresh] : at
  }
  await insertRows(
    ctx.db,
    customer,
    fresh.map(({ one }, i) => ({ ...valuesOf(ctx, one, phoneOf), id: ids[i] ?? 0 })),
  )
  await insertKeys(
    ctx,
    facts.flatMap((one) => {
      const id = customerOf(one)
      return id === undefined
        ? []
        : (keys.get(one) ?? []).map((key) => ({ ...key, customerId: id, orderId: one.orderId }))
    }),
  )
  await insertLinks(
    ctx,
    [...place].map(([one, { by }]) => ({ orderId: one.orderId, customerId: customerOf(one) ?? 0, by })),
  )
  return fresh.length
}

/** Orders whose buyer was erased have no keys; parts of orders and reshipments follow their original (table.sql). */
async function factsOf(ctx: Ctx, seen: readonly Seen[]): Promise<Found[]> {
  const buyers = new Map(seen.map(({ orderId, buyerId }) => [orderId, buyerId]))
  const { rows } = await ctx.db.execute<Record<string, string | number | null>>(sql`
    SELECT o.id, o.entity_id, o.store_id, o.source, o.buyer_name, o.buyer_email, o.country,
      coalesce(o.address ->> 'phone', '') AS phone, c.customer_id,
      concat_ws(', ', nullif(o.address ->> 'address1', ''), nullif(o.address ->> 'address2', ''),
        nullif(concat_ws(' ', o.address ->> 'zip', o.address ->> 'city'), ' ')) AS address
    FROM "order" o LEFT JOIN customer_order c ON c.order_id = o.id
    WHERE o.id = ANY (${sql.param([...buyers.keys()])}::bigint[]) AND o.split_from IS NULL AND o.redelivered_from IS NULL
      AND (o.buyer_name <> '' OR o.buyer_email <> '') ORDER BY o.placed_at, o.id`)
  return rows.map((row) => ({
    orderId: Number(row.id),
    entityId: Number(row.entity_id),
    storeId: row.store_id === null ? null : Number(row.store_id),
    source: row.source as OrderFacts['source'],
    name: String(row.buyer_name),
    email: String(row.buyer_email),
    phone: String(row.phone),
    country: String(row.country),
    buyerId: buyers.get(Number(row.id)) ?? null,
    customerId: row.customer_id === null ? null : Number(row.customer_id),
    address: String(row.address),
  }))
}

/**
 * Until the transaction ends no other transaction can assign these keys, so that two orders of a new buyer at once make one customer.
 * Companies are locked first: shared for a few keys, alone for many.
 */
async function lockKeys(ctx: Ctx, keys: readonly Key[]): Promise<void> {
  const spaces = [...new Set(keys.map(({ space }) => space))].sort((a, b) => a - b)
  const lock = keys.length > mostKeyLocks ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`
  await ctx.db.execute(sql`
    SELECT ${lock}(hashtext('customer'), its.id) FROM unnest(${sql.param(spaces)}::int[]) WITH ORDINALITY AS its (id, at) ORDER BY at`)
  if (keys.length > mostKeyLocks) return
  const names = keys.map(nameOfKey).sort()
  await ctx.db.execute(sql`
    SELECT pg_advisory_xact_lock(hashtextextended('customer ' || its.name, 0))
    FROM unnest(${sql.param(names)}::text[]) WITH ORDINALITY AS its (name, at) ORDER BY at`)
}

/** Same for all keys of some customers, while these are merged or separated. */
export async function lockKeysOf(ctx: Ctx, customerIds: readonly number[]): Promise<void> {
  const { rows } = await ctx.db.execute<Pick<Key, 'space' | 'kind' | 'key'> & Record<string, unknown>>(sql`
    SELECT space, kind, key FROM customer_identity WHERE customer_id = ANY (${sql.param([...customerIds])}::bigint[])`)
  if (rows.length > 0)
    await lockKeys(
      ctx,
      rows.map(({ space, kind, key }) => ({ space: Number(space), kind, key, storeId: null })),
    )
}

/** The customers whom the surest keys of orders belong to, whatever the orders are linked to. */
export async function keyHolders(ctx: Ctx, orderIds: readonly number[]): Promise<Map<number, number>> {
  const facts = await factsOf(
    ctx,
    orderIds.map((orderId) => ({ orderId, buyerId: null })),
  )
  const phoneOf = await phones()
  const keys = facts.map((one) => ({ orderId: one.orderId, own: keysOf(one, phoneOf) }))
  const holders = await holdersOf(
    ctx,
    keys.flatMap(({ own }) => own),
  )
  return new Map(
    keys.flatMap(({ orderId, own }) => {
      const holder = own.map((key) => holders.get(nameOfKey(key))).find((id) => id !== undefined)
      return holder === undefined ? [] : [[orderId, holder] as const]
    }),
  )
}

const columnsOf = (keys: readonly Key[]) => sql`unnest(${sql.param(keys.map(({ space }) => space))}::bigint[],
  ${sql.param(keys.map(({ kind }) => kind))}::text[], ${sql.param(keys.map(({ key }) => key))}::text[])`

/** The customers that have some of the keys. */
async function holdersOf(ctx: Ctx, keys: readonly Key[]): Promise<Map<string, number>> {
  const { rows } = await ctx.db.execute<{ space: number; kind: Key['kind']; key: string; id: number }>(sql`
    SELECT i.space, i.kind, i.key, i.customer_id AS id FROM ${columnsOf(keys)} AS k (space, kind, key)
    JOIN customer_identity i ON i.space = k.space AND i.kind = k.kind AND i.key = k.key`)
  return new Map(rows.map((row) => [nameOfKey({ ...row, space: Number(row.space) }), Number(row.id)]))
}

/** The keys of customers that were erased. */
async function erasedAmong(ctx: Ctx, keys: readonly Key[]): Promise<Set<string>> {
  const names = new Map(keys.map((key) => [hashOfKey(key), nameOfKey(key)]))
  const { rows } = await ctx.db.execute<{ hash: string }>(sql`
    SELECT hash FROM customer_tombstone WHERE space = ANY (${sql.param(keys.map(({ space }) => space))}::bigint[])
      AND hash = ANY (${sql.param([...names.keys()])}::text[])`)
  return new Set(rows.flatMap(({ hash }) => names.get(hash) ?? []))
}

function valuesOf(
  ctx: Ctx,
  one: Found,
  phoneOf: (text: string, country?: string) => string | undefined,
): typeof customer.$inferInsert {
  const isHidden =
    one.source === 'store' && keysOf(one, () => undefined).every(({ kind }) => kind === 'store-buyer')
  return {
    kind: 'buyer',
    entityId: one.entityId,
    name: one.name || '—',
    email: isHidden ? '' : one.email,
    phone: phoneOf(one.phone, one.country) ?? one.phone.slice(0, 40),
    address: one.address.slice(0, 500),
    country: one.country,
    source: 'order',
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }
}

async function insertKeys(
  ctx: Ctx,
  keys: readonly (Key & { customerId: number; orderId: number })[],
): Promise<void> {
  if (keys.length === 0) return
  await ctx.db.execute(sql`
    INSERT INTO customer_identity (customer_id, scope_id, space, kind, key, store_id, order_id)
    SELECT customer_id, space, space, kind, key, store_id, order_id FROM unnest(
      ${sql.param(keys.map(({ customerId }) => customerId))}::bigint[], ${sql.param(keys.map(({ space }) => space))}::bigint[],
      ${sql.param(keys.map(({ kind }) => kind))}::text[], ${sql.param(keys.map(({ key }) => key))}::text[],
      ${sql.param(keys.map(({ storeId }) => storeId))}::bigint[], ${sql.param(keys.map(({ orderId }) => orderId))}::bigint[])
      AS k (customer_id, space, kind, key, store_id, order_id)
    ORDER BY space, kind, key ON CONFLICT DO NOTHING`)
}

async function insertLinks(
  ctx: Ctx,
  links: readonly { orderId: number; customerId: number; by: Key['kind'] }[],
): Promise<void> {
  if (links.length === 0) return
  await ctx.db.execute(sql`
    INSERT INTO customer_order (order_id, customer_id, scope_id, placed_at, key, counts, paid, paid_at, refunded, amount, currency)
    SELECT o.id, l.customer_id, o.entity_id, o.placed_at, l.key, its.counts, its.paid, CASE WHEN its.paid THEN o.created_at END, its.refunded, its.amount, o.order_currency
    FROM unnest(${sql.param(links.map(({ orderId }) => orderId))}::bigint[], ${sql.param(links.map(({ customerId }) => customerId))}::bigint[],
      ${sql.param(links.map(({ by }) => by))}::text[]) AS l (id, customer_id, key)
    JOIN "order" o ON o.id = l.id CROSS JOIN LATERAL customer_order_of(o) AS its
    ORDER BY o.id ON CONFLICT DO NOTHING`)
}
