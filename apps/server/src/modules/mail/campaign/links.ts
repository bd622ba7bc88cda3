import { campaignLinks as contract } from '@dropyard/contract/mail/campaign/links'
import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../../kit/context.ts'
import { route } from '../../../kit/http/route.ts'
import { noteMails } from '../../customer/segment/mailed.ts'
import { emailTemplateVersion } from '../template/table.ts'
import { isRecent, type Noting, noteEvent } from './events.ts'
import { minuteLimit } from './limits.ts'
import { isMachine } from './machines.ts'
import { busyPage, invalidPage, unsubscribePage } from './pages.ts'
import { unsubscribeRow } from './reports.ts'
import { emailCampaign, emailCampaignRow } from './table.ts'
import { type LinkKind, readToken, type Token } from './tokens.ts'

/**
 * The web addresses in mails. Programs of providers call them for many people from few IP addresses, so calls are limited by token;
 * those with a wrong signature, which have no recipient, are limited by IP address.
 */

type Row = typeof emailCampaignRow.$inferSelect
interface Asked {
  params: { token: string }
  request: FastifyRequest
  reply: FastifyReply
}

const withinLimit = minuteLimit(60)
const mayGuess = minuteLimit(30)

/**
 * Only tokens of ours are counted: others would fill the memory. Programs that look at the page again and again don't keep its reader
 * from unsubscribing.
 */
const isOverLimit = (kind: LinkKind, { params: { token }, request }: Asked): boolean =>
  readToken(kind, token) !== undefined && !withinLimit(`${request.method} ${token}`)
/** Handlers open their own transactions, and no body is parsed, whatever its type. */
const open = { transaction: false, signed: true } as const

export const linkRoutes = [
  route(
    contract.unsubscribePage,
    async (ctx, asked) => {
      if (isOverLimit('u', asked)) return tooMany(asked)
      const found = await rowOf(ctx, 'u', asked)
      return found
        ? page(asked.reply, 200, unsubscribePage(found.token.language, false))
        : refused(ctx, asked)
    },
    open,
  ),
  route(
    contract.unsubscribe,
    async (ctx, asked) => {
      if (isOverLimit('u', asked)) return tooMany(asked)
      const found = await rowOf(ctx, 'u', asked)
      if (!found) return refused(ctx, asked)
      const isOneClick = !/\bpage=1\b/.test(asked.request.url.split('?')[1] ?? '')
      await writing(ctx, (its) => unsubscribeRow(its, found.row, isOneClick ? 'one-click' : 'page'))
      return page(asked.reply, 200, unsubscribePage(found.token.language, true))
    },
    open,
  ),
  route(
    contract.open,
    async (ctx, asked) => {
      const found = await rowOf(ctx, 'o', asked)
      if (found) await note(ctx, asked, found.row, 'open')
      return asked.reply
        .headers({ ...guarded, 'cross-origin-resource-policy': 'cross-origin' })
        .type('image/gif')
        .send(pixel)
    },
    open,
  ),
  route(
    contract.click,
    async (ctx, asked) => {
      const found = await rowOf(ctx, 'c', asked)
      if (!found) {
        // A mail of ours whose row is gone leads to the product; a forged token leads nowhere.
        const isOurs = readToken('c', asked.params.token) !== undefined
        return isOurs
          ? asked.reply.headers(guarded).redirect(ctx.config.PUBLIC_URL, 302)
          : refused(ctx, asked)
      }
      const address = await linkOf(ctx, found.row, found.token.link)
      if (address) await note(ctx, asked, found.row, 'click')
      return asked.reply.headers(guarded).redirect(address ?? ctx.config.PUBLIC_URL, 302)
    },
    open,
  ),
]

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const guarded = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

const page = (reply: FastifyReply, status: number, html: string) =>
  reply
    .status(status)
    .headers({
      ...guarded,
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    })
    .type('text/html; charset=utf-8')
    .send(html)

/** One page for wrong and for erased tokens, so that it says nothing about either. */
const refused = (ctx: Ctx, { params, reply }: Asked) => {
  const isForged = (['u', 'o', 'c'] as const).every((kind) => !readToken(kind, params.token))
  return isForged && !mayGuess(ctx.ip) ? page(reply, 429, busyPage) : page(reply, 404, invalidPage)
}

const tooMany = ({ reply }: Asked) => page(reply, 429, busyPage)

const reading = <T>(ctx: Ctx, work: (db: Ctx['db']) => Promise<T>): Promise<T> =>
  ctx.database.readOnly('all', work)

const writing = ({ database, now }: Ctx, work: (its: Noting) => Promise<void>): Promise<void> =>
  database.transaction('all', (db) => work({ db, now, user: null }))

async function rowOf(
  ctx: Ctx,
  kind: LinkKind,
  { params }: Asked,
): Promise<{ token: Token; row: Row } | undefined> {
  const token = readToken(kind, params.token)
  if (!token) return undefined
  const [row] = await reading(ctx, (db) =>
    db.select().from(emailCampaignRow).where(eq(emailCampaignRow.id, token.rowId)),
  )
  return row?.addressHash ? { token, row } : undefined
}

/** Only what the mail contained: the token names a link of the version that was sent. */
async function linkOf(ctx: Ctx, row: Row, link: number): Promise<string | undefined> {
  const [version] = await reading(ctx, (db) =>
    db
      .select({ mails: emailTemplateVersion.mails })
      .from(emailCampaign)
      .innerJoin(emailTemplateVersion, eq(emailTemplateVersion.id, emailCampaign.versionId))
      .where(eq(emailCampaign.id, row.campaignId)),
  )
  return version?.mails.find(({ language }) => language === row.language)?.links[link]
}

async function note(ctx: Ctx, { request, params }: Asked, row: Row, kind: 'open' | 'click'): Promise<void> {
  if (!withinLimit(params.token)) return
  const userAgent = String(request.headers['user-agent'] ?? '')
  const isProgram = isMachine({ userAgent, ip: ctx.ip, sentAt: row.sentAt }, ctx.now)
  await writing(ctx, async (its) => {
    if (isProgram) return noteEvent(its, row, 'machine')
    // The customer first, as everywhere: an event locks its row.
    if (row.customerId !== null && isRecent(row, ctx.now))
      await noteMails(its, row.customerId, {
        opened: ctx.now,
        ...(kind === 'click' ? { clicked: ctx.now } : {}),
      })
    await noteEvent(its, row, kind)
    // Who follows a link has read the mail, even if its pictures weren't loaded.
    if (kind === 'click') await noteEvent(its, row, 'open')
  })
}
