import { emailErrors as errors } from '@dropyard/contract/mail/email'
import { and, eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '../../../kit/context.ts'
import { fail, Refusal } from '../../../kit/errors.ts'
import { cleanPicture } from '../../../kit/files/clean-picture.ts'
import { fetchPublic } from '../../../kit/files/fetch-public.ts'
import { partInChild } from '../../../kit/mail/mail-reader.ts'
import { unpacked } from '../../../kit/mail/read-mail.ts'
import { tickets } from '../../system/file/ticket.ts'
import { mayBePrivate } from '../account/host.ts'
import { emailMember } from '../account/table.ts'
import { email, emailBody } from './table.ts'

/** Attachments, whole mails, and pictures of other servers, by tickets that expire. A removed member's tickets end with the membership. */

export const fileTickets = tickets<{ mail: number; part: number | null; person: number }>(
  'email file',
  errors.expired,
)
export const pictureTickets = tickets<{ from: string; account: number; person: number }>(
  'email picture',
  errors.expired,
)

const pictureLimits = { maxBytes: 5 * 1024 * 1024, timeoutMs: 8000 }
/** Types that are sent as they are; everything else is only a file to the browser. */
const shown = /^image\/(?:png|jpe?g|gif|webp)$/

/** Headers of files that strangers made: nothing in them runs, and no browser guesses what they are. */
const guarded = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  // The reader's frame has no origin, so its pictures count as another site's.
  'cross-origin-resource-policy': 'cross-origin',
}

async function isMember({ database }: Ctx, account: number, personId: number): Promise<boolean> {
  const rows = await database.transaction('all', (db) =>
    db
      .select({ id: emailMember.id })
      .from(emailMember)
      .where(and(eq(emailMember.headId, account), eq(emailMember.personId, personId))),
  )
  return rows.length > 0
}

export async function sendFile(ctx: Ctx, reply: FastifyReply, ticket: string): Promise<unknown> {
  const { mail, part, person } = fileTickets.open(ctx, ticket)
  const [row] = await ctx.database.transaction('all', (db) =>
    db
      .select({ account: email.accountId, rawKey: email.rawKey, parts: emailBody.parts })
      .from(email)
      .leftJoin(emailBody, eq(emailBody.emailId, email.id))
      .where(eq(email.id, mail)),
  )
  if (!row?.rawKey || !(await isMember(ctx, row.account, person))) return fail(errors.expired)
  const stored = await ctx.files.get(row.rawKey)
  const about = part === null ? undefined : row.parts?.[part]
  const content = part === null ? unpacked(stored) : await partInChild(stored, part, row.account)
  if (content === null) return fail(errors.no_part)
  const isPicture = about !== undefined && shown.test(about.type)
  const name = about?.name ?? `mail-${mail}.eml`
  return reply
    .headers(guarded)
    .header(
      'content-type',
      isPicture ? about.type : part === null ? 'message/rfc822' : 'application/octet-stream',
    )
    .header(
      'content-disposition',
      `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`,
    )
    .send(content)
}

/** Fetches a picture, draws it again and sends it, so that neither its server nor its bytes reach the reader. */
export async function sendPicture(ctx: Ctx, reply: FastifyReply, ticket: string): Promise<unknown> {
  const { from, account, person } = pictureTickets.open(ctx, ticket)
  if (!(await isMember(ctx, account, person))) return fail(errors.expired)
  try {
    const bytes = await fetchPublic(from, {
      ...pictureLimits,
      allowPrivate: mayBePrivate(ctx.config),
      mayAsk: (address) => ctx.config.DEMO || address.startsWith('https:'),
    })
    const owner = { company: `mail account ${account}`, person: `person ${person}` }
    const { content } = await cleanPicture(bytes, owner, ctx.config)
    return reply.headers(guarded).header('content-type', 'image/webp').send(content)
  } catch (error) {
    if (!(error instanceof Refusal)) ctx.log.info({ err: error }, 'picture of a mail')
    return fail(errors.no_picture)
  }
}
