import { emailKey } from '@dropyard/contract/customer/customer/contact'
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { withAllMailboxes } from '../../../kit/data/database.ts'
import type { MailAddress } from '../../../kit/mail/read-mail.ts'
import type { Erasure } from '../../order/order/erasure.ts'
import { type Doomed, removeFilesJob, removeMails } from './forget.ts'
import { lockConversationsOf } from './locks.ts'
import { eraseOutgoing, type IsTheirs, lockedOutgoing } from './outgoing/forget.ts'
import { refreshThreads, retellThreads } from './rollup.ts'
import { emailThread } from './table.ts'
import { wordsOf } from './words.ts'

/** Erases mails of people who are erased. The mail servers keep theirs; `email_gone` keeps them out. */

const portion = 200

interface Found extends Doomed {
  subject: string
  from_name: string
  from_address: string
  partner: string
  reply_to: string
  sent_to: MailAddress[]
  copied_to: MailAddress[]
  text: string
  html: string
}

const idList = (ids: readonly number[]) => sql`${sql.param([...ids])}::bigint[]`

/** Erases the mails of buyers whose orders are erased, of all accounts. */
export const eraseBuyers = (ctx: Ctx, its: Erasure): Promise<void> =>
  withAllMailboxes(ctx.db, () =>
    eraseMails(ctx, {
      emails: its.emails,
      orderIds: its.orderIds,
      customerIds: [],
      isTheirs: ofCompanies(
        sql`ARRAY(SELECT DISTINCT o.entity_id FROM "order" o WHERE o.id = ANY (${idList(its.orderIds)}))`,
      ),
    }),
  )

/** Mail of these companies, and mail whose company isn't known in accounts that speak for one of them. */
const ofCompanies =
  (companies: SQL): IsTheirs =>
  ({ entityId, speaksFor }) =>
    sql`(${entityId} = ANY (${companies}) OR (${entityId} IS NULL AND (${speaksFor} && ${companies} OR ${speaksFor} = '{}')))`

/** Same for customers, who may have no orders; of one who remains, the erased orders say what goes. */
export const eraseCustomers = (
  ctx: Ctx,
  { erasure, ids, whole }: { erasure: Erasure; ids: readonly number[]; whole: boolean },
): Promise<void> =>
  withAllMailboxes(ctx.db, async () => {
    if (!whole) return
    const these = sql`SELECT c.entity_id FROM customer c WHERE c.id = ANY (${idList(ids)})`
    const isOfCompany = ofCompanies(sql`ARRAY(${these} AND c.entity_id IS NOT NULL)`)
    const hasLead = sql`EXISTS (${these} AND c.entity_id IS NULL)`
    await eraseMails(ctx, {
      emails: erasure.emails,
      orderIds: [],
      customerIds: ids,
      // Leads belong to no company, and may write to any account. Where they have bought as well, their mails are a buyer's.
      isTheirs: (columns) => sql`(${isOfCompany(columns)}
        OR (${hasLead} AND NOT ${ofBuyersWith(erasure.emails)(columns)})
        OR ${columns.threadId} IN (SELECT id FROM email_thread WHERE customer_id = ANY (${idList(ids)})))`,
    })
    await lockConversationsOf(ctx, { mails: [], customers: ids, threads: [] })
    await ctx.db
      .update(emailThread)
      .set({ customerId: null })
      .where(inArray(emailThread.customerId, [...ids]))
  })

/** Mail of companies that have a buyer with one of these addresses who isn't erased. */
const ofBuyersWith =
  (emails: readonly string[]): IsTheirs =>
  ({ entityId, speaksFor }) => {
    const keys = sql`${sql.param(emails.flatMap((one) => emailKey(one) ?? []))}::text[]`
    const companies = sql`ARRAY(
      SELECT c.entity_id FROM customer_identity i JOIN customer c ON c.id = i.customer_id
      WHERE i.kind IN ('email', 'email-given') AND i.key = ANY (${keys}) AND c.kind = 'buyer' AND c.erased_at IS NULL)`
    return sql`coalesce(${entityId} = ANY (${companies}), ${speaksFor} && ${companies})`
  }

interface Erased {
  emails: readonly string[]
  orderIds: readonly number[]
  /** Customers whose conversations are changed as well. */
  customerIds: readonly number[]
  isTheirs: IsTheirs
}

/** Erases the mails from and to these people, with their files. One that others outside have part in stays, without them. */
async function eraseMails(ctx: Ctx, { emails, orderIds, customerIds, isTheirs }: Erased): Promise<void> {
  const given = [...new Set(emails.map((one) => one.trim().toLowerCase()))]
  const own = await ownAmong(ctx, given)
  const erased = new Set(given.filter((one) => !own.has(one)))
  if (erased.size === 0) return
  const list = sql`${sql.param([...erased])}::text[]`
  const mails = await lockedMails(ctx, list, isTheirs)
  const outgoing = await lockedOutgoing(ctx, { addresses: [...erased], mails }, isTheirs)
  const threads = outgoing.map(({ threadId }) => threadId)
  await lockConversationsOf(ctx, { mails, customers: customerIds, threads })
  await eraseOutgoing(ctx, outgoing, [...erased])
  for (let at = 0; at < mails.length; at += portion) {
    const ids = idList(mails.slice(at, at + portion))
    const { rows } = await ctx.db.execute<Found & Record<string, unknown>>(sql`
      SELECT e.id, e.account_id, e.thread_id, e.identity, e.raw_key, e.subject, e.from_name, e.from_address, e.partner,
        coalesce(b.reply_to, '') AS reply_to, coalesce(b.sent_to, '[]') AS sent_to, coalesce(b.copied_to, '[]') AS copied_to,
        coalesce(b.text, '') AS text, coalesce(b.html, '') AS html
      FROM email e LEFT JOIN email_body b ON b.email_id = e.id WHERE e.id = ANY (${ids}) ORDER BY e.id`)
    const ours = await ownAmong(ctx, rows.flatMap(addressesOf))
    const isOther = (address: string): boolean => address !== '' && !erased.has(address) && !ours.has(address)
    const shared = rows.filter((row) => addressesOf(row).some(isOther))
    await ctx.db.execute(sql`
      UPDATE email_thread SET customer_id = NULL WHERE customer_id IS NOT NULL
        AND id IN (SELECT thread_id FROM email WHERE id = ANY (${ids}))`)
    await ctx.db.execute(sql`
      DELETE FROM email_link WHERE order_id = ANY (${idList(orderIds)})
        AND thread_id IN (SELECT thread_id FROM email WHERE id = ANY (${ids}))`)
    await blankMails(ctx, shared, erased)
    await removeMails(
      ctx,
      rows.filter((row) => !shared.includes(row)),
    )
  }
}

/** The mails from and to these addresses, all of them locked before anything else is. */
async function lockedMails({ db }: Ctx, list: SQL, isTheirs: IsTheirs): Promise<number[]> {
  const whose = isTheirs({
    entityId: sql`e.entity_id`,
    speaksFor: sql`a.entity_ids`,
    threadId: sql`e.thread_id`,
  })
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT e.id FROM email e LEFT JOIN email_body b ON b.email_id = e.id JOIN email_account a ON a.id = e.account_id
    WHERE ${whose}
      AND (e.from_address = ANY (${list}) OR EXISTS (
        SELECT FROM jsonb_array_elements(coalesce(b.sent_to, '[]') || coalesce(b.copied_to, '[]')) one
        WHERE one->>'address' = ANY (${list})))
    ORDER BY e.id FOR UPDATE OF e`)
  return rows.map(({ id }) => Number(id))
}

const addressesOf = (row: Found): string[] => [
  row.from_address,
  ...[...row.sent_to, ...row.copied_to].map(({ address }) => address),
]

/** The company's own addresses among these: of mail accounts, and of staff. */
async function ownAmong({ db }: Ctx, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set()
  const list = sql`${sql.param([...new Set(addresses)])}::text[]`
  const { rows } = await db.execute<{ address: string }>(sql`
    SELECT lower(address) AS address FROM email_account WHERE lower(address) = ANY (${list})
    UNION SELECT lower(email) FROM person WHERE kind = 'staff' AND lower(email) = ANY (${list})`)
  return new Set(rows.map(({ address }) => address))
}

/** Takes buyers out of mails that others have part in: address, name, and the words that they wrote. The original goes. */
async function blankMails(ctx: Ctx, rows: readonly Found[], erased: ReadonlySet<string>): Promise<void> {
  if (rows.length === 0) return
  const left = JSON.stringify(rows.map((row) => blanked(row, erased)))
  await ctx.db.execute(sql`
    UPDATE email e SET subject = l.subject, from_name = l.from_name, from_address = l.from_address, partner = l.partner,
      raw_key = NULL, has_files = false
    FROM jsonb_to_recordset(${left}::jsonb) AS l (id bigint, subject text, from_name text, from_address text, partner text)
    WHERE e.id = l.id`)
  await ctx.db.execute(sql`
    UPDATE email_body b SET reply_to = l.reply_to, sent_to = l.sent_to, copied_to = l.copied_to, text = l.text, html = l.html,
      parts = '[]', event = NULL, words = array_to_tsvector(l.words)
    FROM jsonb_to_recordset(${left}::jsonb)
      AS l (id bigint, reply_to text, sent_to jsonb, copied_to jsonb, text text, html text, words text[])
    WHERE b.email_id = l.id`)
  const threads = [...new Set(rows.flatMap((row) => (row.thread_id === null ? [] : [Number(row.thread_id)])))]
  await refreshThreads(ctx, threads)
  await retellThreads(ctx, threads)
  const keys = rows.flatMap(({ raw_key }) => raw_key ?? [])
  if (keys.length > 0) await ctx.enqueue(removeFilesJob, { keys })
}

function blanked(row: Found, erased: ReadonlySet<string>) {
  const isGone = ({ address }: MailAddress): boolean => erased.has(address)
  const from = { name: row.from_name, address: row.from_address }
  const isWriter = isGone(from)
  const people = [from, ...row.sent_to, ...row.copied_to]
  // Longer ones first: a name may be a part of another.
  const texts = people
    .filter(isGone)
    .flatMap(({ name, address }) => [
      address,
      ...(name.length > 3 || /\p{Script=Han}{2}/u.test(name) ? [name] : []),
    ])
    .sort((a, b) => b.length - a.length)
  const form = new RegExp(texts.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'giu')
  const without = (text: string): string => (isWriter ? '' : text.replace(form, ''))
  const [subject, text] = [without(row.subject), without(row.text).trim()]
  const [sent, copied] = [row.sent_to, row.copied_to].map((some) => some.filter((one) => !isGone(one)))
  const others = people.filter((one) => !isGone(one)).flatMap(({ name, address }) => [name, address])
  return {
    id: Number(row.id),
    subject,
    from_name: isWriter ? '' : row.from_name,
    from_address: isWriter ? '' : row.from_address,
    partner: isWriter ? '' : row.partner.replace(form, ''),
    reply_to: erased.has(row.reply_to) || isWriter ? '' : row.reply_to,
    sent_to: sent,
    copied_to: copied,
    text,
    html: without(row.html),
    words: wordsOf([subject, ...others, text]),
  }
}
