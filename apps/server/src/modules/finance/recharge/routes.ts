import { recharge as endpoints, rechargeExamine } from '@dropyard/contract/finance/recharge'
import { payChannelNames, payChannels, secondApprovalAbove } from '@dropyard/contract/finance/recharge/flow'
import { and, eq, ne } from 'drizzle-orm'
import { entityOf } from '../../../kit/context.ts'
import { ownRows } from '../../../kit/data/own-rows.ts'
import { assertFound } from '../../../kit/errors.ts'
import { cleanPicture } from '../../../kit/files/clean-picture.ts'
import {
  afterwards,
  overrideRoutes,
  type PreTransactionCtx,
  type PreTransactionInput,
  route,
} from '../../../kit/http/route.ts'
import { walletOf } from '../wallet/accounts.ts'
import { createRecharge, examined, keepReceipt, owned, updateRecharge } from './service.ts'
import { recharge } from './table.ts'

export const routes = [
  route(endpoints.list, async (ctx, { query }) => {
    const { data, total, ext } = await owned.list(ctx, query)
    const [approved] = await ctx.db
      .select({ id: recharge.id })
      .from(recharge)
      .where(and(eq(recharge.entityId, entityOf(ctx)), eq(recharge.state, 'approved')))
      .limit(1)
    const beside = {
      ...ext,
      wallet: await walletOf(ctx, entityOf(ctx)),
      activated: approved !== undefined,
      channels: payChannelNames.map((code) => ({ code, name: payChannels[code][ctx.lang] })),
      second_approval_above: secondApprovalAbove,
    }
    return { data, total, ext: beside }
  }),
  ...owned.routes,
  route(
    endpoints.create,
    async (ctx, { body, precomputed }) => owned.read(ctx, await createRecharge(ctx, body, precomputed)),
    { preTransaction: receiptOf },
  ),
  route(
    endpoints.update,
    async (ctx, { params, body, precomputed }) => {
      await updateRecharge(ctx, params.id, body, precomputed)
      return owned.read(ctx, params.id)
    },
    { preTransaction: receiptOf },
  ),
  ...overrideRoutes(
    examined.routes,
    route(rechargeExamine.list, async (ctx, { query }) => {
      const { ext, ...page } = await examined.list(ctx, query)
      return { ...page, ext: { tabs: ext.tabs.filter(({ status }) => status !== 'draft') } }
    }),
  ),
  ...[endpoints.ownReceipt, endpoints.receipt].map((endpoint) =>
    route(endpoint, async (ctx, { params, reply }) => {
      const [row] = await ctx.db
        .select({ key: recharge.receipt })
        .from(recharge)
        // Drafts are visible to their merchant only.
        .where(
          and(eq(recharge.id, params.id), ownRows(recharge.entityId)(ctx) ?? ne(recharge.state, 'draft')),
        )
      const receipt = assertFound(row?.key)
      reply.headers({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' })
      return afterwards(async () => reply.send(await ctx.files.get(receipt)))
    }),
  ),
]

/** The uploaded receipt, re-encoded so that only the picture remains. */
async function receiptOf(
  { files, config }: PreTransactionCtx,
  _body: unknown,
  { files: [file] }: PreTransactionInput,
) {
  if (!file || file.size === 0) return undefined
  return keepReceipt(files, await cleanPicture(file.path, file.owner, config))
}
