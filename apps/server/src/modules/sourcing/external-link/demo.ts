import { sourcingFlow } from '@dropyard/contract/sourcing/external-link/flow'
import { z } from 'zod'
import { demoData } from '../../../demo/data.ts'
import { whileMs } from '../../../demo/stories.ts'
import type { Ctx } from '../../../kit/context.ts'
import { inDays } from '../../../kit/data/days.ts'
import { assertFound } from '../../../kit/errors.ts'
import { clockFrom } from '../../../kit/record/task-clock.ts'
import { task } from '../../../kit/task-table.ts'
import { workflowMove } from '../../../kit/workflow-table.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { categoryNamed } from '../../catalog/category/service.ts'
import { demoDrawn, drawnPictures } from '../../catalog/goods/demo/drawn-picture.ts'
import { draftPrivateGoods } from '../../catalog/goods/private-draft.ts'
import { externalLink, externalLinkMessage } from './table.ts'

const moment = whileMs.transform((ago) => (ctx: Ctx) => new Date(ctx.now.getTime() - ago))
const by = z.enum(['merchant', 'merchant2', 'developer'])

const request = z.strictObject({
  by,
  ago: moment,
  last_message: moment.optional(),
  url: z.string(),
  title: z.string(),
  quantity: z.int(),
  target_price: z.int(),
  country: z.string().optional(),
  note: z.string().optional(),
  needed_in_days: z.int().optional(),
  state: z.enum(['waiting', 'quoted', 'accepted', 'refused']).default('waiting'),
  quote: z.strictObject({ price: z.int(), note: z.string().optional() }).optional(),
  reason: z.string().optional(),
  /** The resulting goods, private to the company. */
  goods: z
    .strictObject({ code: z.string(), title: z.string(), price: z.int(), drawing: demoDrawn })
    .optional(),
  staff_unread: z.int().default(0),
  merchant_unread: z.int().default(0),
  said: z.array(z.strictObject({ by, ago: moment, body: z.string() })).default([]),
})

/** Requests of two companies in every state, with their conversations. */
export async function sourcingDemo(ctx: Ctx): Promise<void> {
  const { people, entities } = await demoIds(ctx)
  const validUntil = inDays(ctx, 12)
  const privateGoods = async (
    entityId: number,
    { drawing, ...one }: NonNullable<z.output<typeof request>['goods']>,
  ) => {
    const [picture = null] = await drawnPictures(ctx, 'goods', [drawing])
    return {
      picture: picture ? `/files/${picture}` : '',
      goodsId: await draftPrivateGoods(ctx, {
        ...one,
        entityId,
        picture,
        categoryId: await categoryNamed(ctx),
      }),
    }
  }
  const requests = demoData('sourcing/external-link', z.array(request))
  const made: (typeof externalLink.$inferSelect)[] = []
  for (const [at, one] of requests.entries()) {
    const { title, url, quantity, country, note, state, reason, quote } = one
    const entityId = one.by === 'merchant2' ? entities.lumen : entities.northwind
    const [row] = await ctx.db
      .insert(externalLink)
      .values({
        ...{ entityId, userId: people[one.by], requestSn: `SR2611000${at + 1}`, title, url, quantity, state },
        ...{ targetPrice: one.target_price, country, note, reason },
        ...{ staffUnread: one.staff_unread, merchantUnread: one.merchant_unread },
        neededBy: one.needed_in_days === undefined ? null : inDays(ctx, one.needed_in_days),
        ...{ createdAt: one.ago(ctx), lastMessageAt: one.last_message?.(ctx) },
        ...(quote && {
          ...{ unitPrice: quote.price, quoteNote: quote.note },
          ...{ moq: 50, leadDays: 9, validUntil, quotedBy: people.developer },
        }),
        ...(one.goods && (await privateGoods(entityId, one.goods))),
      })
      .returning()
    made.push(assertFound(row))
    for (const { by, ago, body } of one.said)
      await ctx.db.insert(externalLinkMessage).values({
        ...{ linkId: assertFound(row).id, entityId, userId: people[by], fromStaff: by === 'developer' },
        ...{ body, at: ago(ctx) },
      })
  }
  await ctx.db.insert(workflowMove).values(
    made.map((row) => ({
      flow: 'sourcing',
      recordId: row.id,
      action: null,
      from: null,
      to: 'waiting',
      userId: row.userId,
      entityId: row.entityId,
      at: row.createdAt,
    })),
  )
  // The demo starts without notifications of old tasks.
  const told = (at: Date) => {
    const { warnAt, dueAt } = clockFrom(at, sourcingFlow.tasks.hours)
    const noted = (past: Date) => (past < ctx.now ? ctx.now : null)
    return { warnAt, dueAt, warnedAt: noted(warnAt), escalatedAt: noted(dueAt) }
  }
  await ctx.db.insert(task).values(
    made
      .filter(({ state }) => state === 'waiting' || state === 'accepted')
      .map((row) => ({
        flow: sourcingFlow.name,
        recordId: row.id,
        entityId: row.entityId,
        subject: row.title,
        title: row.requestSn,
        state: row.state,
        creatorId: row.userId,
        assigneeId: row.state === 'accepted' ? people.developer : null,
        ...told(row.createdAt),
        begunAt: row.createdAt,
        createdAt: row.createdAt,
        updatedAt: row.createdAt,
      })),
  )
}
