import type { email as contract, MailFolder } from '@dropyard/contract/mail/email'
import { emailFlow } from '@dropyard/contract/mail/email/flow'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { edgeBegin, edgeEnd, likePattern } from '../../../kit/data/filters.ts'
import { pageAndTotal } from '../../../kit/data/page-and-total.ts'
import { staffName } from '../../../kit/data/people.ts'
import { queryOf } from './words.ts'

/** Conversations in a folder. Row-level security limits them to the user's mailboxes and companies. */

type Query = z.output<typeof contract.list.query>

/** Newest conversations that a search considers. */
const mostFound = 1000
/** Conversations are counted up to this number. */
const countUpTo = 10_000

/** Conversations to answer whose task this holds for. */
const withTask = (holds: SQL): SQL =>
  sql`t.id IN (SELECT k.record_id FROM task k WHERE k.flow = ${emailFlow.name} AND k.closed_at IS NULL AND ${holds})`

const inFolder = (folder: MailFolder, { user }: UserCtx): SQL | undefined =>
  folder === 'mine'
    ? withTask(sql`k.assignee_id = ${user.id}`)
    : folder === 'unassigned'
      ? withTask(sql`k.assignee_id IS NULL`)
      : byThread[folder]

const byThread: Readonly<Record<Exclude<MailFolder, 'mine' | 'unassigned'>, SQL | undefined>> = {
  all: undefined,
  drafts: sql`t.has_draft`,
  scheduled: sql`t.has_scheduled`,
  inbox: sql`t.folder = 'inbox'`,
  archive: sql`t.folder = 'archive'`,
  junk: sql`t.folder = 'junk'`,
  trash: sql`t.folder = 'trash'`,
  sent: sql`t.has_sent`,
  starred: sql`t.is_starred`,
  unreadable: sql`t.is_unreadable`,
}

const arrayOf = (ids: readonly number[]): SQL =>
  sql.raw(`ARRAY[${ids.map((id) => Math.trunc(id)).join(',')}]::bigint[]`)

function conditionsOf(ctx: UserCtx, query: Query, found: readonly number[] | undefined): SQL {
  const { account_id, tag_id, unread, has_files, sender, recipient, entity_id, from, to } = query
  const { customer_id, order_id } = query
  const isOutgoing = query.folder === 'drafts' || query.folder === 'scheduled'
  const conditions = [
    inFolder(query.folder, ctx),
    // Conversations that consist of a draft.
    isOutgoing ? undefined : sql`t.count > 0`,
    account_id === undefined ? undefined : sql`t.account_id = ${account_id}`,
    entity_id === undefined ? undefined : sql`t.entity_id = ${entity_id}`,
    customer_id === undefined ? undefined : sql`t.customer_id = ${customer_id}`,
    order_id === undefined
      ? undefined
      : sql`t.id IN (SELECT l.thread_id FROM email_link l WHERE l.order_id = ${order_id} AND NOT l.is_removed)`,
    unread === undefined ? undefined : sql`t.is_unread = ${unread}`,
    has_files === undefined ? undefined : sql`t.has_files = ${has_files}`,
    from === undefined ? undefined : sql`t.last_at >= ${edgeBegin(from)}`,
    to === undefined ? undefined : sql`t.last_at < ${edgeEnd(to)}`,
    tag_id === undefined
      ? undefined
      : sql`EXISTS (SELECT FROM email_thread_tag g WHERE g.thread_id = t.id AND g.tag_id = ${tag_id})`,
    sender === undefined
      ? undefined
      : sql`EXISTS (SELECT FROM email e WHERE e.thread_id = t.id
          AND (e.from_address ILIKE ${likePattern(sender)} OR e.from_name ILIKE ${likePattern(sender)}))`,
    recipient === undefined
      ? undefined
      : sql`EXISTS (SELECT FROM email e JOIN email_body b ON b.email_id = e.id WHERE e.thread_id = t.id
          AND (b.sent_to::text ILIKE ${likePattern(recipient)} OR b.copied_to::text ILIKE ${likePattern(recipient)}))`,
    found === undefined ? undefined : sql`t.id = ANY (${arrayOf(found)})`,
  ].filter((one) => one !== undefined)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)
}

/** The newest conversations with the words of a search, looked up once for the rows and their total; undefined without a search. */
async function foundBy({ db, user }: UserCtx, search: string | undefined): Promise<number[] | undefined> {
  if (search === undefined) return undefined
  const words = queryOf(search)
  if (words === undefined) return []
  const companies = user.sees === 'all' ? sql`NULL::bigint[]` : arrayOf(user.sees)
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT email_threads_by_words(${words}, ${arrayOf(user.mailboxes ?? [])}, ${companies}, ${mostFound}) AS id`,
  )
  return rows.map(({ id }) => Number(id))
}

/** The columns of a conversation's row, for lists and for reading one. */
export const threadColumns = (ctx: UserCtx): SQL => sql`
  t.id, t.account_id, a.address AS account, t.entity_id, c.name AS entity_name, t.subject, t.people, t.snippet, t.count,
  t.last_at, t.is_unread AS unread, t.is_starred AS starred, t.has_files, t.is_unreadable AS unreadable, t.folder,
  t.has_draft, t.has_scheduled, t.state, k.assignee_id, ${staffName(sql`k.assignee_id`)(ctx)} AS assignee_name,
  CASE WHEN k.closed_at IS NULL THEN k.due_at END AS due_at,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', g.id, 'name', ${ctx.lang === 'zh' ? sql`g.name_zh` : sql`g.name_en`}, 'color', g.color) ORDER BY g.position, g.id)
    FROM email_thread_tag tt JOIN email_tag g ON g.id = tt.tag_id WHERE tt.thread_id = t.id), '[]') AS tags`

export const threadTables = sql`email_thread t JOIN email_account a ON a.id = t.account_id LEFT JOIN entity c ON c.id = t.entity_id
  LEFT JOIN task k ON k.flow = ${emailFlow.name} AND k.record_id = t.id`

export async function listThreads(ctx: UserCtx, query: Query) {
  const where = conditionsOf(ctx, query, await foundBy(ctx, query.search))
  const { page, 'per-page': size } = query
  const order = query.sort === 'last_at' ? sql`t.last_at ASC, t.id ASC` : sql`t.last_at DESC, t.id DESC`
  const rows = ctx.db.execute<ThreadValues>(sql`
    SELECT ${threadColumns(ctx)} FROM ${threadTables} WHERE ${where} ORDER BY ${order}
    LIMIT ${size} OFFSET ${(page - 1) * size}`)
  const counted = ctx.db.execute<{ total: number }>(sql`
    SELECT count(*)::int AS total FROM (SELECT FROM email_thread t WHERE ${where} LIMIT ${countUpTo}) AS found`)
  const { data, total } = await pageAndTotal(
    rows.then((one) => one.rows),
    counted.then((one) => one.rows),
  )
  return { data: data.map(threadRow), total }
}

export type ThreadValues = Record<keyof z.output<typeof contract.list.data>[number], unknown>
type Thread = z.output<typeof contract.list.data>[number]

const isoOf = (time: unknown): string => new Date(time as string | Date).toISOString()

export const threadRow = (row: ThreadValues): Thread =>
  ({
    ...row,
    id: Number(row.id),
    account_id: Number(row.account_id),
    entity_id: row.entity_id === null ? null : Number(row.entity_id),
    last_at: isoOf(row.last_at),
    assignee_id: row.assignee_id === null ? null : Number(row.assignee_id),
    due_at: row.due_at === null ? null : isoOf(row.due_at),
  }) as Thread
