import { fill, type Words } from '@dropyard/contract/kit/text'
import { eq, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { person } from '../../account/user/table.ts'
import { flow } from './flow.ts'
import { requestAt } from './service.ts'
import { externalLink } from './table.ts'
import { talk } from './talk.ts'

/** Changes a request together with the product that is developed for it. */

const words: Words = {
  en: 'We stopped developing this product: {{reason}}',
  zh: '该产品已停止开发：{{reason}}',
}

/** The developed goods are on sale: the system delivers the request, whichever staff member it is assigned to. */
export async function deliverRequest(ctx: Ctx, id: number): Promise<void> {
  const { state } = await requestAt(ctx, id)
  if (state === 'accepted') await flow.move({ ...ctx, user: null }, 'deliver', [id], {})
}

/** Its product was dropped: adds the reason to the conversation, in the merchant's language. Staff then answer the request. */
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

/** The day by which the merchant wants it, if given. */
export const wantedBy = async (ctx: Ctx, id: number): Promise<string | null> =>
  (await requestAt(ctx, id)).neededBy
