import { money } from '@dropyard/contract/kit/money'
import { sourcingErrors } from '@dropyard/contract/sourcing/external-link'
import { sourcingFlow } from '@dropyard/contract/sourcing/external-link/flow'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { today } from '../../../kit/data/days.ts'
import { ownRows } from '../../../kit/data/own-rows.ts'
import { fail, invalid } from '../../../kit/errors.ts'
import { runFlow } from '../../../kit/record/workflow.ts'
import { categoryNamed } from '../../catalog/category/service.ts'
import { draftPrivateGoods } from '../../catalog/goods/private-draft.ts'
import { goods } from '../../catalog/goods/table.ts'
import { announceAnswer } from './announce.ts'
import { quotationAccepted } from './signals.ts'
import { externalLink } from './table.ts'

/** Effects of the actions on a request. */

type Row = typeof externalLink.$inferSelect

/** Marks a new answer for the merchant as unread and notifies them. */
async function forMerchant(ctx: Ctx, row: Row) {
  await announceAnswer(ctx, row)
  return { merchantUnread: row.merchantUnread + 1, lastMessageAt: ctx.now }
}
const forStaff = (row: Row, at: Date) => ({ staffUnread: row.staffUnread + 1, lastMessageAt: at })

export const flow = runFlow(sourcingFlow, {
  table: externalLink,
  owner: (row) => row.entityId,
  task: ({ title, requestSn }) => ({ subject: title, title: requestSn }),
  scope: ownRows(externalLink.entityId),
  guards: {
    accept: (ctx, row) =>
      row.validUntil !== null && row.validUntil < today(ctx) ? sourcingErrors.expired : undefined,
    // A new product can be delivered only after its quotation was accepted; a change can be delivered immediately.
    deliver: (_ctx, row) =>
      row.state === 'waiting' && row.kind === 'source' ? sourcingErrors.not_accepted : undefined,
  },
  afterMove: {
    accept: async (ctx, row) => {
      if (row.kind === 'source') await quotationAccepted.send(ctx, row)
    },
  },
  effects: {
    quote: async (ctx, row, input) => {
      if (input.valid_until < today(ctx)) invalid({ valid_until: sourcingErrors.past.words })
      return {
        unitPrice: input.unit_price,
        moq: input.moq,
        leadDays: input.lead_days,
        validUntil: input.valid_until,
        quoteNote: input.quote_note,
        quotedBy: ctx.user?.id ?? null,
        reason: '',
        ...(await forMerchant(ctx, row)),
      }
    },
    refuse: async (ctx, row, { reason }) => ({ reason, ...(await forMerchant(ctx, row)) }),
    deliver: async (ctx, row) => {
      await assertDeliverable(ctx, row)
      return forMerchant(ctx, row)
    },
    accept: async (ctx, row) => ({
      goodsId: row.goodsId ?? (await goodsFor(ctx, row)),
      ...forStaff(row, ctx.now),
    }),
    decline: async (ctx, row, { reason }) => ({ reason, ...forStaff(row, ctx.now) }),
    reopen: async (ctx, row, { reason }) => ({ reason, ...forStaff(row, ctx.now) }),
  },
})

/** Creates a private draft for the company, to be completed by product developers. */
async function goodsFor(ctx: Ctx, row: Row): Promise<number> {
  return draftPrivateGoods(ctx, {
    code: `PG-${row.requestSn}`,
    title: row.title || row.requestSn,
    price: row.unitPrice ?? 0,
    categoryId: await categoryNamed(ctx),
    entityId: row.entityId,
    picture: row.picture.startsWith('/files/') ? row.picture.slice('/files/'.length) : null,
  })
}

/** Only goods that the company can see and buy may be delivered; no variant may cost more than it accepted. */
async function assertDeliverable(ctx: Ctx, row: Row): Promise<void> {
  const [one] = await ctx.db
    .select({
      code: goods.code,
      price: goods.maxPrice,
      seen: sql<boolean>`${goods.status} = 'on_shelf' AND (${goods.visibleTo} IS NULL OR ${goods.visibleTo} @> ${JSON.stringify([row.entityId])}::jsonb)`,
    })
    .from(goods)
    .where(eq(goods.id, row.goodsId ?? 0))
  if (!one?.seen) fail(sourcingErrors.not_on_shelf, { code: one?.code ?? '' })
  // Development delivers a higher price as well, with a reason that its staff enter.
  const agreed = row.state === 'accepted' && ctx.user !== null ? row.unitPrice : null
  if (agreed === null || one.price <= agreed) return
  const usd = (amount: number) => money(amount, 'USD')
  fail(sourcingErrors.dearer, { code: one.code, price: usd(one.price), agreed: usd(agreed) })
}
