import {
  recharge as endpoints,
  payChannelNames,
  payChannels,
  secondApprovalAbove,
} from '@dropyard/contract/finance/recharge'
import { and, eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { cleanPicture } from '../../../kit/clean-picture.ts'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { found } from '../../../kit/errors.ts'
import { afterwards, type Early, type EarlyInput, route } from '../../../kit/route.ts'
import { walletOf } from '../wallet/accounts.ts'
import { examinedRecharge, examinedRecharges, ownRecharge, ownRecharges } from './query.ts'
import { createRecharge, flow, keepReceipt, updateRecharge } from './service.ts'
import { recharge } from './table.ts'

export const routes = [
  route(endpoints.list, async (ctx, { query }) => {
    const { data, total, tabs } = await ownRecharges(ctx, query)
    const [approved] = await ctx.db
      .select({ id: recharge.id })
      .from(recharge)
      .where(and(eq(recharge.entityId, entityOf(ctx)), eq(recharge.state, 'approved')))
      .limit(1)
    const ext = {
      wallet: await walletOf(ctx, entityOf(ctx)),
      activated: approved !== undefined,
      tabs,
      channels: payChannelNames.map((code) => ({ code, name: payChannels[code][ctx.lang] })),
      second_approval_above: secondApprovalAbove,
    }
    return { data, total, ext }
  }),
  route(endpoints.offlinePays, async (ctx, { query }) => {
    const { data, total, tabs } = await ownRecharges(ctx, query)
    return { data, total, ext: { tabs } }
  }),
  route(endpoints.get, async (ctx, { params }) => found(await ownRecharge(ctx, params.id))),
  route(
    endpoints.create,
    async (ctx, { body, learned }) => {
      const id = await createRecharge(ctx, body, learned)
      return found(await ownRecharge(ctx, id))
    },
    { before: receiptOf },
  ),
  route(
    endpoints.update,
    async (ctx, { params, body, learned }) => {
      await updateRecharge(ctx, params.id, body, learned)
      return found(await ownRecharge(ctx, params.id))
    },
    { before: receiptOf },
  ),
  route(endpoints.ownReceipt, async (ctx, { params, reply }) => {
    const [row] = await ctx.db
      .select({ key: recharge.receipt })
      .from(recharge)
      .where(and(eq(recharge.id, params.id), eq(recharge.entityId, entityOf(ctx))))
    return sendReceipt(ctx, reply, row?.key)
  }),
  route(endpoints.examine, async (ctx, { query }) => {
    const { data, total, tabs } = await examinedRecharges(ctx, query)
    return { data, total, ext: { tabs: tabs.filter((tab) => tab.status !== 'draft') } }
  }),
  route(endpoints.examineOne, async (ctx, { params }) => found(await examinedRecharge(ctx, params.id))),
  route(endpoints.receipt, async (ctx, { params, reply }) => {
    const [row] = await ctx.db
      .select({ key: recharge.receipt })
      .from(recharge)
      .where(eq(recharge.id, params.id))
    return sendReceipt(ctx, reply, row?.key)
  }),
  ...flow.routes,
]

/** The receipt that came with a request, cleaned of everything but the picture. */
async function receiptOf({ files, config }: Early, _body: unknown, { files: [file] }: EarlyInput) {
  if (!file || file.size === 0) return undefined
  return keepReceipt(files, await cleanPicture(file.path, file.owner, config))
}

function sendReceipt(ctx: UserCtx, reply: FastifyReply, key: string | null | undefined) {
  const receipt = found(key)
  return afterwards(async () =>
    reply
      .headers({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' })
      .send(await ctx.files.get(receipt)),
  )
}
