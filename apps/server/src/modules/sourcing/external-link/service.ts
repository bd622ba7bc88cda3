import { randomBytes } from 'node:crypto'
import { fillWords } from '@dropyard/contract/kit/text'
import { externalLink as contract, sourcingErrors } from '@dropyard/contract/sourcing/external-link'
import { and, eq, ne, sql } from 'drizzle-orm'
import { type Ctx, entityOf, type UserCtx } from '../../../kit/context.ts'
import { today } from '../../../kit/data/days.ts'
import { assertFound, fail, invalid } from '../../../kit/errors.ts'
import { serve } from '../../../kit/record/record.ts'
import type { InputOf, Values } from '../../../kit/record/record-options.ts'
import { assertAllowed } from '../../../kit/record/row-answer.ts'
import { flow } from './flow.ts'
import { netPrice } from './net-price.ts'
import { externalLink } from './table.ts'

/** Requests of merchants: creating, editing, deleting. */

/** States without any obligation, in which a request may be deleted. */
const over = ['waiting', 'ready', 'refused', 'declined', 'cancelled']

export const served = serve(contract, externalLink, {
  owner: externalLink.entityId,
  flow: { ...flow, routes: [] },
  search: [externalLink.title, externalLink.requestSn, externalLink.url, externalLink.note],
  filters: {
    unread: (yes: boolean) =>
      yes ? sql`${externalLink.merchantUnread} > 0` : sql`${externalLink.merchantUnread} = 0`,
  },
  columns: { net_price: netPrice },
  beforeSave: async (ctx, input, before) => {
    if (before) assertAllowed(ctx, contract.actions, 'edit', { state: String(before.state) })
    const { needed_by: day } = input
    // An unchanged day may have passed meanwhile.
    if (day !== null && day !== before?.needed_by && day < today(ctx))
      invalid({ needed_by: sourcingErrors.needed.words })
    const checked = await checkedInput(ctx, input, before?.id, String(before?.kind ?? 'source'))
    return before ? checked : { ...checked, request_sn: newNumber(ctx), user_id: ctx.user.id }
  },
  mayRemove: async (_ctx, rows) => {
    if (rows.some((row) => !over.includes(String(row.state)))) fail(sourcingErrors.open)
  },
})

const newNumber = (ctx: Ctx): string =>
  `SR${ctx.now.toISOString().slice(2, 10).replaceAll('-', '')}${randomBytes(4).toString('hex').toUpperCase()}`

const uploaded = /^\/files\/(editor|goods)\/[0-9a-f]{2}\/[0-9a-f]{32}\.webp$/

async function checkedInput(
  ctx: UserCtx,
  input: InputOf<typeof contract>,
  id: number | undefined,
  kind: string,
): Promise<Values> {
  const { url, picture } = input
  const { nothing, picture: wrongPicture, asked } = sourcingErrors
  if (kind === 'source' && url === '' && picture === '')
    invalid({ url: nothing.words, picture: nothing.words })
  if (picture !== '' && !uploaded.test(picture)) invalid({ picture: wrongPicture.words })
  if (url === '') return input
  const [same] = await ctx.db
    .select({ number: externalLink.requestSn })
    .from(externalLink)
    .where(
      and(
        eq(externalLink.entityId, entityOf(ctx)),
        eq(externalLink.url, url),
        ne(externalLink.id, id ?? 0),
        sql`${externalLink.state} IN ('waiting', 'quoted', 'accepted')`,
      ),
    )
    .limit(1)
  if (same) invalid({ url: fillWords(asked.words, { number: same.number }) })
  return { ...input, title: input.title || titleOf(url) }
}

/** A title from the URL, used until there is a better one: its host and the last path segment as words. */
function titleOf(url: string): string {
  const { hostname, pathname } = new URL(url)
  const last = pathname.split('/').filter(Boolean).at(-1) ?? ''
  return `${hostname.replace(/^www\./, '')} ${last.replace(/\.\w+$/, '').replace(/[-_+]+/g, ' ')}`
    .trim()
    .slice(0, 200)
}

/** Creates a request on behalf of the merchant from another part of the product. @returns its id */
export async function createRequest(
  ctx: UserCtx,
  values: { kind: 'change'; goodsId: number; title: string; picture: string; note: string; quantity: number },
): Promise<number> {
  const [row] = await ctx.db
    .insert(externalLink)
    .values({
      ...values,
      entityId: entityOf(ctx),
      userId: ctx.user.id,
      requestSn: newNumber(ctx),
      createdAt: ctx.now,
    })
    .returning()
  const made = assertFound(row)
  await flow.recordCreated(ctx, made)
  ctx.audit({ record: 'external-link', recordId: made.id, entityId: made.entityId, after: values })
  return made.id
}

/**
 * Returns a request, or throws not_found. Row-level security limits it to rows that the user may see; with `company` it
 * must also belong to that company.
 */
export async function requestAt(ctx: Ctx, id: number, company?: number) {
  const own = company === undefined ? undefined : eq(externalLink.entityId, company)
  const [row] = await ctx.db
    .select()
    .from(externalLink)
    .where(and(eq(externalLink.id, id), own))
  return assertFound(row)
}

/** A request of the user's own company. */
export const ownRequest = (ctx: UserCtx, id: number) => requestAt(ctx, id, entityOf(ctx))

export async function removeRequest(ctx: UserCtx, id: number): Promise<{ removed: number }> {
  const row = await ownRequest(ctx, id)
  if (!over.includes(row.state)) fail(sourcingErrors.open)
  await ctx.db.delete(externalLink).where(eq(externalLink.id, row.id))
  await flow.removed(ctx, [row.id])
  ctx.audit({ record: 'external-link', recordId: id, entityId: row.entityId, before: { title: row.title } })
  return { removed: 1 }
}
