import { unreadReasons } from '@dropyard/contract/mail/email'
import { emailFlow } from '@dropyard/contract/mail/email/flow'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { staffName } from '../../../kit/data/people.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { assertFound } from '../../../kit/errors.ts'
import { task } from '../../../kit/task-table.ts'
import { accountsWith } from '../account/rights.ts'
import { fileTickets, pictureTickets } from './downloads.ts'
import { type ThreadValues, threadColumns, threadRow, threadTables } from './list.ts'
import { emailOutgoing } from './outgoing/table.ts'
import { email, emailBody, emailThread } from './table.ts'
import { flow } from './tasks/flow.ts'

/** One conversation with its mails. Addresses of attachments and pictures are signed and expire. */

/** Mails of a conversation that are shown; the newest ones. */
const mostMails = 200
/** Types that a browser shows as a picture and that run nothing. */
const pictures = /^image\/(?:png|jpe?g|gif|webp)$/

export async function showThread(
  ctx: UserCtx,
  id: number,
  { pictures: withPictures }: { pictures: boolean },
) {
  const { db } = ctx
  const found = await db.execute<ThreadValues>(
    sql`SELECT ${threadColumns(ctx)} FROM ${threadTables} WHERE t.id = ${id}`,
  )
  const row = threadRow(assertFound(found.rows[0]))
  const rows = await db
    .select({
      one: email,
      body: emailBody,
      authorId: emailOutgoing.authorId,
      author: staffName(qualified(emailOutgoing.authorId))(ctx),
    })
    .from(email)
    .leftJoin(emailBody, eq(emailBody.emailId, email.id))
    .leftJoin(emailOutgoing, eq(emailOutgoing.emailId, email.id))
    .where(eq(email.threadId, id))
    .orderBy(desc(email.at), desc(email.id))
    .limit(mostMails)
  const work = await workOn(ctx, id)
  const mayChange = (await accountsWith(ctx, 'answer')).includes(row.account_id)
  return {
    ...row,
    ...work,
    may_change: mayChange,
    mails: rows.reverse().map(({ one, body, authorId, author }) => ({
      ...shown(ctx, one, body, withPictures),
      author_id: authorId,
      author_name: author,
    })),
  }
}

/** The task of a conversation, and what the user may do with it now. */
async function workOn(ctx: UserCtx, id: number) {
  const [found] = await ctx.db
    .select({
      row: emailThread,
      task,
      assignee: staffName(qualified(task.assigneeId))(ctx),
      waitsOn: staffName(qualified(task.waitsOnId))(ctx),
    })
    .from(emailThread)
    .leftJoin(task, and(eq(task.flow, emailFlow.name), eq(task.recordId, emailThread.id)))
    .where(eq(emailThread.id, id))
  const { row, task: one, assignee, waitsOn } = assertFound(found)
  const holder = one && {
    assigneeId: one.assigneeId,
    assigneeName: assignee,
    waits: one.waitingSince !== null,
    workedBy: one.workedBy,
  }
  return {
    task_id: one?.id ?? null,
    waits_for: one?.waitsFor ?? null,
    wait_reason: one?.waitReason ?? '',
    wait_until: one?.waitUntil ?? null,
    waits_on_name: waitsOn,
    actions: flow.allowed(ctx, { ...row, version: 1 }, holder ?? undefined),
  }
}

type Mail = typeof email.$inferSelect
type Body = typeof emailBody.$inferSelect

function shown(ctx: UserCtx, one: Mail, body: Body | null, withPictures: boolean) {
  const address = (part: number | null): string =>
    `/files/email?ticket=${encodeURIComponent(fileTickets.give(ctx, { mail: one.id, part, person: ctx.user.id }).ticket)}`
  const parts = body?.parts ?? []
  const html = (body?.html ?? '')
    .replace(/ data-cid="([^"]*)"/g, (_all, cid: string) => {
      const at = parts.findIndex((part) => part.cid === unescaped(cid) && pictures.test(part.type))
      return at < 0 ? '' : ` src="${address(at)}"`
    })
    .replace(/ data-remote="([^"]*)"/g, (_all, from: string) =>
      withPictures
        ? ` src="/files/email-picture?ticket=${encodeURIComponent(pictureTickets.give(ctx, { from: unescaped(from), account: one.accountId, person: ctx.user.id }).ticket)}"`
        : '',
    )
  const inHtml = (cid: string): boolean => cid !== '' && (body?.html ?? '').includes(`data-cid="${cid}"`)
  return {
    id: one.id,
    at: one.at,
    from: { name: one.fromName, address: one.fromAddress },
    is_misleading: isMisleading(one.fromName, one.fromAddress),
    reply_to: body?.replyTo ?? '',
    to: body?.sentTo ?? [],
    cc: body?.copiedTo ?? [],
    subject: one.subject,
    state: one.state,
    reason: one.reason === null ? '' : unreadReasons[one.reason][ctx.lang === 'zh' ? 1 : 0],
    text: body?.text ?? '',
    html,
    blocked_pictures: withPictures ? 0 : (body?.remotePictures ?? 0),
    unread: !one.isSeen,
    starred: one.isStarred,
    automatic: one.isAutomatic,
    folder: one.folder,
    size: one.size,
    files: parts.flatMap(({ name, type, size, cid }, index) =>
      inHtml(cid) ? [] : [{ index, name, type, size, address: address(index) }],
    ),
    event: body?.event ?? null,
    original: one.rawKey === null ? null : address(null),
  }
}

const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** Whether the name looks like another address than the real one. */
function isMisleading(name: string, address: string): boolean {
  const named = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(name)?.[0]?.toLowerCase()
  return named !== undefined && named !== address
}
