import type { email as contract } from '@dropyard/contract/mail/email'
import { outgoingErrors as errors, outgoingStates } from '@dropyard/contract/mail/email/outgoing'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx, UserCtx } from '../../../../kit/context.ts'
import { assertFound, assertVersion, fail, failAt, invalid } from '../../../../kit/errors.ts'
import { canonicalSubject } from '../../../../kit/mail/subject.ts'
import { cleanWritten } from '../../../../kit/mail/written-html.ts'
import { accountsWith } from '../../account/rights.ts'
import { emailAccount } from '../../account/table.ts'
import { refreshOutgoing } from '../rollup.ts'
import { email, emailBody, emailThread } from '../table.ts'
import {
  type Answered,
  beginningOf,
  languageOfMail,
  type OutgoingKind,
  recipientsOf,
  subjectOf,
} from './answer.ts'
import { copyParts } from './copy-parts.ts'
import { removeAllBut } from './remove-files.ts'
import { type OutgoingRow, showOutgoing } from './shown.ts'
import { emailOutgoing } from './table.ts'

/** Drafts: begun, changed, discarded. Members who may answer from an account share its drafts. */

type Written = z.output<typeof contract.rewrite.body>

/** The draft of this key, or a new one. */
export async function write(ctx: UserCtx, body: z.output<typeof contract.write.body>) {
  const { db, user } = ctx
  await db.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`email draft ${user.id} ${body.send_key}`}, 0))`,
  )
  const [known] = await db
    .select({ id: emailOutgoing.id })
    .from(emailOutgoing)
    .where(and(eq(emailOutgoing.authorId, user.id), eq(emailOutgoing.draftKey, body.send_key)))
  if (known) return showOutgoing(ctx, known.id)
  const answered = body.kind === 'new' ? undefined : await answeredBy(ctx, body)
  const accountId = answered?.mail.accountId ?? body.account_id
  if (accountId === undefined || !(await accountsWith(ctx, 'answer')).includes(accountId))
    return answered ? fail(errors.account) : failAt('account_id', errors.account)
  const [found] = await db.select().from(emailAccount).where(eq(emailAccount.id, accountId))
  const account = assertFound(found)
  const begun = answered
    ? { ...recipientsOf(body.kind, answered, account.address), subject: answered.mail.subject }
    : { to: [], cc: [], subject: '' }
  const values = {
    kind: body.kind,
    subject: subjectOf(body.kind, begun.subject),
    sentTo: begun.to,
    copiedTo: begun.cc,
    html: beginningOf(account, answered ? languageOfMail(answered) : ctx.lang),
    quotes: answered !== undefined,
    ...valuesOf(body),
  }
  const [company, ...others] = account.entityIds
  const entityId = answered ? answered.mail.entityId : others.length === 0 ? (company ?? null) : null
  const threadId = answered?.mail.threadId ?? (await beginThread(ctx, accountId, entityId, values.subject))
  const [row] = await db
    .insert(emailOutgoing)
    .values({
      accountId,
      entityId,
      threadId,
      answersId: answered?.mail.id ?? null,
      authorId: user.id,
      draftKey: body.send_key,
      ...values,
    })
    .returning()
  const { id } = assertFound(row)
  if (body.kind === 'forward' && answered) await copyParts(ctx, { id, accountId }, answered)
  await refreshOutgoing(ctx, [threadId])
  ctx.audit({ record: 'email', recordId: threadId, entityId, after: { draft: body.kind } })
  return showOutgoing(ctx, id)
}

/** The mail that is named, or the newest of the conversation; an answer goes to the newest that came from outside. */
async function answeredBy(
  { db }: Ctx,
  {
    kind,
    thread_id,
    mail_id,
  }: { kind: OutgoingKind; thread_id?: number | undefined; mail_id?: number | undefined },
): Promise<Answered & { mail: { threadId: number } }> {
  if (thread_id === undefined && mail_id === undefined)
    return invalid({ thread_id: errors.nothing_to_answer.words })
  const rows = await db
    .select()
    .from(email)
    .innerJoin(emailAccount, eq(emailAccount.id, email.accountId))
    .leftJoin(emailBody, eq(emailBody.emailId, email.id))
    .where(
      and(
        mail_id === undefined ? undefined : eq(email.id, mail_id),
        thread_id === undefined ? undefined : eq(email.threadId, thread_id),
        ne(email.state, 'waiting'),
      ),
    )
    .orderBy(
      ...(kind === 'forward' ? [] : [sql`(${email.fromAddress} = ${emailAccount.address})`]),
      desc(email.at),
      desc(email.id),
    )
    .limit(1)
  const [row] = rows
  if (!row || row.email.threadId === null) return fail(errors.nothing_to_answer)
  return { mail: { ...row.email, threadId: row.email.threadId }, body: row.email_body }
}

async function beginThread(
  { db, now }: Ctx,
  accountId: number,
  entityId: number | null,
  subject: string,
): Promise<number> {
  const [row] = await db
    .insert(emailThread)
    .values({
      accountId,
      entityId,
      subject,
      canonical: canonicalSubject(subject),
      lastAt: now,
      folder: 'sent',
    })
    .returning({ id: emailThread.id })
  return assertFound(row).id
}

/** The columns of what a request has. */
const valuesOf = ({ to, cc, bcc, subject, body, quotes }: Omit<Written, 'version'>) => ({
  ...(to ? { sentTo: [...new Set(to)] } : {}),
  ...(cc ? { copiedTo: [...new Set(cc)] } : {}),
  ...(bcc ? { blindTo: [...new Set(bcc)] } : {}),
  ...(subject !== undefined ? { subject } : {}),
  ...(body !== undefined ? { html: cleanWritten(body) } : {}),
  ...(quotes !== undefined ? { quotes } : {}),
})

/** Locks a mail that the user may change. */
export async function lockOutgoing(ctx: UserCtx, id: number): Promise<OutgoingRow> {
  const [row] = await ctx.db.select().from(emailOutgoing).where(eq(emailOutgoing.id, id)).for('update')
  const found = assertFound(row)
  if (!(await accountsWith(ctx, 'answer')).includes(found.accountId)) fail(errors.account)
  return found
}

export function assertDraft(ctx: Pick<Ctx, 'lang'>, { state }: OutgoingRow): void {
  if (state !== 'draft') fail(errors.not_draft, { state: outgoingStates[state][ctx.lang === 'zh' ? 1 : 0] })
}

export async function rewrite(ctx: UserCtx, id: number, body: Written) {
  const row = await lockOutgoing(ctx, id)
  assertDraft(ctx, row)
  assertVersion(row.version, body.version)
  await ctx.db
    .update(emailOutgoing)
    .set({ ...valuesOf(body), version: row.version + 1, updatedAt: ctx.now })
    .where(eq(emailOutgoing.id, id))
  if (body.files) await removeAllBut(ctx, id, body.files)
  // Only a conversation that a new mail begins is named after it; how many mails are open stays as it was.
  const names = ({ subject, sentTo, copiedTo, blindTo }: Partial<OutgoingRow>) =>
    JSON.stringify([subject, sentTo, copiedTo, blindTo])
  if (row.kind === 'new' && names(row) !== names({ ...row, ...valuesOf(body) }))
    await refreshOutgoing(ctx, [row.threadId])
  return showOutgoing(ctx, id)
}

/** Deletes a draft with its files; of a mail that was sent, what the server said about it. */
export async function discard(ctx: UserCtx, id: number): Promise<null> {
  const row = await lockOutgoing(ctx, id)
  if (row.state === 'sent')
    await ctx.db.update(emailOutgoing).set({ message: '', messageZh: '' }).where(eq(emailOutgoing.id, id))
  else {
    assertDraft(ctx, row)
    await removeAllBut(ctx, id, [])
    await ctx.db.delete(emailOutgoing).where(eq(emailOutgoing.id, id))
    await refreshOutgoing(ctx, [row.threadId])
  }
  ctx.audit({ record: 'email', recordId: row.threadId, entityId: row.entityId, before: { state: row.state } })
  return null
}
