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

interface Candidate {
  id: number
  entity_id: number
  is_buyers: boolean
}

export interface About {
  entityId: number | null
  orderIds: number[]
  customerId: number | null
}

/** What of a mail says what it is about. */
export type LinkedMail = Pick<ReadMail, 'subject' | 'text' | 'from' | 'to'>

export async function aboutOf(
  ctx: Ctx,
  account: AccountRow,
  mail: LinkedMail,
  known: { entityId: number | null },
): Promise<About> {
  const outside = mail.from.address === account.address ? mail.to[0]?.address : mail.from.address
  const companies = known.entityId === null ? account.entityIds : [known.entityId]
  const orders = await ordersNamed(ctx, mail, outside ?? '', companies)
  const own = orders.filter((one) => one.is_buyers)
  // The sender's own orders say more than numbers that other orders happen to have, too.
  const chosen = own.length > 0 ? own : orders
  const owners = new Set(chosen.map((one) => one.entity_id))
  const isClear = owners.size === 1 && chosen.length <= mostOrders
  const entityId = known.entityId ?? (isClear ? (chosen[0]?.entity_id ?? null) : null)
  const customers = await customersWith(ctx, outside ?? '', entityId === null ? companies : [entityId])
  const [only] = customers.length === 1 ? customers : []
  // A user who doesn't see a company can't give it the conversation.
  const customer = only && isSeen(ctx, only.entity_id) ? only : undefined
  return {
    entityId: entityId ?? customer?.entity_id ?? null,
    orderIds: isClear ? chosen.map((one) => one.id) : [],
    customerId: customer?.id ?? null,
  }
}

const isSeen = ({ user }: Ctx, entityId: number | null): boolean =>
  entityId === null || user === null || user.sees === 'all' || user.sees.includes(entityId)

async function ordersNamed(
  { db }: Ctx,
  mail: LinkedMail,
  outside: string,
  companies: readonly number[],
): Promise<Candidate[]> {
  const numbers = numbersIn(`${mail.subject}\n${cut(ownText(mail.text), searched)}`)
  if (numbers.length === 0) return []
  const capitals = sql`${sql.param(numbers.map((one) => one.toUpperCase()))}::text[]`
  const given = sql`${sql.param(numbers)}::text[]`
  const { rows } = await db.execute<{ id: number; entity_id: number; is_buyers: boolean }>(sql`
    SELECT o.id, o.entity_id, lower(o.buyer_email) = ${outside} AND o.buyer_email <> '' AS is_buyers FROM "order" o
    WHERE o.id = ANY (ARRAY(
        SELECT id FROM "order" WHERE order_sn = ANY (${capitals})
        UNION SELECT id FROM "order" WHERE plt_order_sn = ANY (${given})
        UNION SELECT id FROM "order" WHERE tracking_number = ANY (${capitals})))
      AND ${inCompanies(sql`o.entity_id`, companies)}
    ORDER BY o.placed_at DESC, o.id DESC LIMIT 200`)
  return rows.map((row) => ({ ...row, id: Number(row.id), entity_id: Number(row.entity_id) }))
}

/**
 * Customers with this address: buyers and merchants of these companies; of all companies, and leads, if there are none. Of buyers an
 * address counts that a store sent, of leads and merchants also one that was entered.
 */
export async function customersWith({ db }: Ctx, address: string, companies: readonly number[]) {
  const key = emailKey(address)
  if (key === undefined) return []
  // One that the user doesn't see counts, too: of two customers none is linked.
  const { rows } = await withoutRowScope(db, () =>
    db.execute<{ id: number; entity_id: number | null }>(sql`
      SELECT DISTINCT c.id, c.entity_id FROM customer_identity i JOIN customer c ON c.id = i.customer_id
      WHERE i.key = ${key} AND (i.kind = 'email' OR (i.kind = 'email-given' AND i.space = 0)) AND c.erased_at IS NULL
        AND ${inCompanies(sql`c.entity_id`, companies)} LIMIT 2`),
  )
  return rows.map((row) => ({
    id: Number(row.id),
    entity_id: row.entity_id === null ? null : Number(row.entity_id),
  }))
}

const inCompanies = (column: ReturnType<typeof sql>, companies: readonly number[]) =>
  companies.length === 0 ? sql`true` : sql`${column} = ANY (${sql.param([...companies])}::bigint[])`
