import { emailKey } from '@dropyard/contract/customer/customer/contact'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/context.ts'
import { withoutRowScope } from '../../../../kit/data/database.ts'
import { ownText } from '../../../../kit/mail/own-text.ts'
import type { ReadMail } from '../../../../kit/mail/read-mail.ts'
import { cut } from '../../../../kit/mail/writable.ts'
import type { AccountRow } from '../../account/connect.ts'

/**
 * Finds what a mail is about: orders by the numbers in it, and the customer by the sender's address. All of it belongs to one
 * company; where several come into question, nothing is linked.
 */

const searched = 8 * 1024
const mostNumbers = 60
/** Orders that one mail may name. */
const mostOrders = 10

/** What may be a number of an order or a parcel: it has a digit, and is long, or is written with “#”. */
export function numbersIn(text: string): string[] {
  const found =
    text.match(
      /#[A-Za-z\d][A-Za-z\d-]{1,39}|(?<![A-Za-z\d-])(?:[A-Za-z\d][A-Za-z\d-]{5,39}|[A-Za-z]{1,4}-?\d{3,5}(?![A-Za-z\d-]))/g,
    ) ?? []
  const numbers = found.filter((one) => (one.match(/\d/g)?.length ?? 0) >= 3)
  return [...new Set(numbers.flatMap((one) => [one, one.replace(/^#/, '')]))].slice(0, mostNumbers)
}

type Candidate = { id: number; entity_id: number; is_buyers: boolean }

export interface About {
  entityId: number | null
  orderIds: number[]
  customerId: number | null
}

/** What of a mail says what it is about. */
export type LinkedMail = Pick<ReadMail, 'subject' | 'text' | 'from' | 'to'>

/** `entityId`: the company of its conversation; null if it isn't known yet. */
export interface Asked {
  readonly mail: LinkedMail
  readonly entityId: number | null
}

/** What each of the mails is about, in their order. */
export async function aboutOf(ctx: Ctx, account: AccountRow, mails: readonly Asked[]): Promise<About[]> {
  const asked = mails.map(({ mail, entityId }) => ({
    mail,
    entityId,
    outside: (mail.from.address === account.address ? mail.to[0]?.address : mail.from.address) ?? '',
    companies: entityId === null ? account.entityIds : [entityId],
  }))
  const named = await ordersNamed(ctx, asked)
  const found = asked.map((one, n) => {
    const orders = named.get(n) ?? []
    const own = orders.filter((order) => order.is_buyers)
    // The sender's own orders say more than numbers that other orders happen to have, too.
    const chosen = own.length > 0 ? own : orders
    const owners = new Set(chosen.map((order) => order.entity_id))
    const isClear = owners.size === 1 && chosen.length <= mostOrders
    return {
      ...one,
      orderIds: isClear ? chosen.map((order) => order.id) : [],
      entityId: one.entityId ?? (isClear ? (chosen[0]?.entity_id ?? null) : null),
    }
  })
  const customers = await customersWith(
    ctx,
    found.map(({ outside, entityId, companies }) => ({
      address: outside,
      companies: entityId === null ? companies : [entityId],
    })),
  )
  return found.map(({ entityId, orderIds }, n) => {
    const [only, ...others] = customers[n] ?? []
    // A user who doesn't see a company can't give it the conversation.
    const customer = only && others.length === 0 && isSeen(ctx, only.entityId) ? only : undefined
    return {
      entityId: entityId ?? customer?.entityId ?? null,
      orderIds,
      customerId: customer?.id ?? null,
    }
  })
}

const isSeen = ({ user }: Ctx, entityId: number | null): boolean =>
  entityId === null || user === null || user.sees === 'all' || user.sees.includes(entityId)

/** The orders whose numbers are in the mails, by the place of the mail. */
async function ordersNamed(
  { db }: Ctx,
  mails: readonly { mail: LinkedMail; outside: string; companies: readonly number[] }[],
): Promise<Map<number, Candidate[]>> {
  const asked = mails.flatMap(({ mail, outside, companies }, n) => {
    const given = numbersIn(`${mail.subject}\n${cut(ownText(mail.text), searched)}`)
    if (given.length === 0) return []
    return [{ n, given, capitals: given.map((one) => one.toUpperCase()), outside, companies }]
  })
  if (asked.length === 0) return new Map()
  const { rows } = await db.execute<Candidate & { n: number }>(sql`
    SELECT m.n, its.id, its.entity_id, its.is_buyers
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      AS m (n int, given text[], capitals text[], outside text, companies bigint[])
    CROSS JOIN LATERAL (
      SELECT o.id, o.entity_id, o.placed_at, lower(o.buyer_email) = m.outside AND o.buyer_email <> '' AS is_buyers FROM "order" o
      WHERE o.id = ANY (ARRAY(
          SELECT id FROM "order" WHERE order_sn = ANY (m.capitals)
          UNION SELECT id FROM "order" WHERE plt_order_sn = ANY (m.given)
          UNION SELECT id FROM "order" WHERE tracking_number = ANY (m.capitals)))
        AND ${inCompanies(sql`o.entity_id`)}
      ORDER BY o.placed_at DESC, o.id DESC LIMIT 200) AS its
    ORDER BY m.n, its.placed_at DESC, its.id DESC`)
  const all = rows.map((row) => ({ ...row, id: Number(row.id), entity_id: Number(row.entity_id) }))
  return Map.groupBy(all, ({ n }) => n)
}

/** An address of customers of some companies; of all of them, and leads, if `companies` is empty. */
interface AddressOf {
  readonly address: string
  readonly companies: readonly number[]
}

/**
 * Customers with each address, two at most: buyers and merchants of these companies. Of buyers an address counts that a store sent,
 * of leads and merchants also one that was entered.
 */
export async function customersWith({ db }: Ctx, addresses: readonly AddressOf[]) {
  const found = addresses.map((): { id: number; entityId: number | null }[] => [])
  const asked = addresses.flatMap(({ address, companies }, n) => {
    const key = emailKey(address)
    return key === undefined ? [] : [{ n, key, companies }]
  })
  if (asked.length === 0) return found
  // One that the user doesn't see counts, too: of two customers none is linked.
  const { rows } = await withoutRowScope(db, () =>
    db.execute<{ n: number; id: number; entity_id: number | null }>(sql`
      SELECT m.n, its.id, its.entity_id
      FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS m (n int, key text, companies bigint[])
      CROSS JOIN LATERAL (
        SELECT DISTINCT c.id, c.entity_id FROM customer_identity i JOIN customer c ON c.id = i.customer_id
        WHERE i.key = m.key AND (i.kind = 'email' OR (i.kind = 'email-given' AND i.space = 0)) AND c.erased_at IS NULL
          AND ${inCompanies(sql`c.entity_id`)} LIMIT 2) AS its`),
  )
  for (const { n, id, entity_id } of rows)
    found[n]?.push({ id: Number(id), entityId: entity_id === null ? null : Number(entity_id) })
  return found
}

const inCompanies = (column: ReturnType<typeof sql>) =>
  sql`(cardinality(m.companies) = 0 OR ${column} = ANY (m.companies))`
