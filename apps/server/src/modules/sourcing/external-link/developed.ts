import { fill, type Words } from '@dropyard/contract/kit/text'
import { eq, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { person } from '../../account/user/table.ts'
import { flow } from './flow.ts'
import { requestAt } from './service.ts'
import { externalLink } from './table.ts'
import { talk } from './talk.ts'

/** What becomes of a request with the product that is developed for it. */

const words: Words = {
  en: 'We stopped developing this product: {{reason}}',
  zh: '该产品已停止开发：{{reason}}',
}

/** Its goods are on sale: the system hands them over, whoever of staff holds the request. */
export async function deliverRequest(ctx: Ctx, id: number): Promise<void> {
  const { state } = await requestAt(ctx, id)
  if (state === 'accepted') await flow.move({ ...ctx, user: null }, 'deliver', [id], {})
}

/** Its product was dropped: both sides read why, the merchant in their language. Staff answer the request then. */
export async function stopRequest(ctx: UserCtx, id: number, reason: string): Promise<void> {
  const row = await requestAt(ctx, id)
  if (row.state !== 'accepted') return
  const [asker] = await ctx.db
    .select({ lang: person.lang })
    .from(person)
    .where(eq(person.id, row.userId ?? 0))
  await talk.say(ctx, row, { body: fill(words[asker?.lang ?? 'en'], { reason }), picture: '' })
  await ctx.db
    .update(externalLink)
    .set({ staffUnread: sql`${externalLink.staffUnread} + 1` })
    .where(eq(externalLink.id, id))
}

/** The day on which its merchant wants it, if they said one. */
export const wantedBy = async (ctx: Ctx, id: number): Promise<string | null> =>
  (await requestAt(ctx, id)).neededBy
