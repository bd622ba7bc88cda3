import type { email as contract } from '@dropyard/contract/mail/email'
import type { Outgoing } from '@dropyard/contract/mail/email/outgoing'
import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCtx } from '../../../../kit/context.ts'
import { pageAndTotal } from '../../../../kit/data/page-and-total.ts'
import { nameIn } from '../../../../kit/data/people.ts'
import { assertFound } from '../../../../kit/errors.ts'
import { person } from '../../../account/user/table.ts'
import { accountsWith } from '../../account/rights.ts'
import { emailAccount } from '../../account/table.ts'
import { emailOutgoing, emailOutgoingFile, openOnly } from './table.ts'

/** Mails that are written, as members see them. */

export type OutgoingRow = typeof emailOutgoing.$inferSelect

async function rowsOf(ctx: UserCtx, where: SQL | undefined, page: { limit: number; offset: number }) {
  const { db } = ctx
  const rows = await db
    .select({ one: emailOutgoing, account: emailAccount.address, author: nameIn(ctx) })
    .from(emailOutgoing)
    .innerJoin(emailAccount, eq(emailAccount.id, emailOutgoing.accountId))
    .innerJoin(person, eq(person.id, emailOutgoing.authorId))
    .where(where)
    .orderBy(desc(emailOutgoing.updatedAt), desc(emailOutgoing.id))
    .limit(page.limit)
    .offset(page.offset)
  const ids = rows.map(({ one }) => one.id)
  const [files, changeable] = [
    await db
      .select()
      .from(emailOutgoingFile)
      .where(inArray(emailOutgoingFile.outgoingId, [...ids, 0]))
      .orderBy(asc(emailOutgoingFile.id)),
    await accountsWith(ctx, 'answer'),
  ]
  return rows.map(({ one, account, author }) => ({
    id: one.id,
    version: one.version,
    account_id: one.accountId,
    account,
    thread_id: one.threadId,
    kind: one.kind,
    state: one.state,
    to: one.sentTo,
    cc: one.copiedTo,
    bcc: one.blindTo,
    subject: one.subject,
    body: one.html,
    quotes: one.quotes,
    files: files.flatMap(({ id, outgoingId, name, type, size }) =>
      outgoingId === one.id ? [{ id, name, type, size }] : [],
    ),
    author_id: one.authorId,
    author_name: author,
    at: isoOf(one.state === 'scheduled' || one.state === 'soft' ? one.dueAt : null),
    undo_until: isoOf(one.undoUntil),
    message: ctx.lang === 'zh' ? one.messageZh : one.message,
    updated_at: one.updatedAt.toISOString(),
    may_change: changeable.includes(one.accountId),
  })) satisfies Outgoing[]
}

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null

export async function showOutgoing(ctx: UserCtx, id: number) {
  const [row] = await rowsOf(ctx, eq(emailOutgoing.id, id), { limit: 1, offset: 0 })
  return assertFound(row)
}

/** Drafts and mails on their way; of sent ones only those that a server refused for some recipients. */
export async function listOutgoing(
  ctx: UserCtx,
  { thread_id, account_id, state, page, 'per-page': size }: z.output<typeof contract.outgoing.query>,
) {
  const where = and(
    openOnly(emailOutgoing),
    thread_id === undefined ? undefined : eq(emailOutgoing.threadId, thread_id),
    account_id === undefined ? undefined : eq(emailOutgoing.accountId, account_id),
    state === undefined ? undefined : eq(emailOutgoing.state, state),
  )
  return pageAndTotal(
    rowsOf(ctx, where, { limit: size, offset: (page - 1) * size }),
    ctx.db.$count(emailOutgoing, where).then((total) => [{ total }]),
  )
}
