import type { Words } from '@dropyard/contract/kit/text'
import { orderImport as contract } from '@dropyard/contract/order/order-import'
import type { FastifyReply } from 'fastify'
import type { UserCtx } from '../../../kit/context.ts'
import { type Route, route } from '../../../kit/http/route.ts'
import { sendSheet } from '../../../kit/sheets/send-sheet.ts'
import { platformColumns, type SheetColumn, shopifyColumns, templateColumns } from './columns.ts'
import type { FileKind } from './read-file.ts'
import { lookAtOrders, startImport } from './service.ts'

const process = (endpoint: (typeof contract)['process1' | 'process2' | 'process4'], kind: FileKind): Route =>
  route(endpoint, (ctx, { precomputed }) => startImport(ctx, kind, precomputed), {
    preTransaction: lookAtOrders(kind),
  })

function template(
  ctx: UserCtx,
  columns: Readonly<Record<string, SheetColumn>>,
  names: Words,
  format: 'csv' | 'xlsx',
  reply: FastifyReply,
) {
  const all = Object.values(columns)
  const headers = all.map((c) => c[ctx.lang])
  const example = [all.map((c) => c.example)]
  return Promise.resolve(sendSheet(ctx, reply, { format, names, headers, rows: example }))
}

const fileNames = {
  template: { en: 'Order template', zh: '订单模板' },
  shopify: { en: 'Shopify orders example', zh: 'Shopify 订单示例' },
  platform: { en: 'Shoplazza or SHOPLINE orders example', zh: 'Shoplazza 或 SHOPLINE 订单示例' },
}

export const routes: readonly Route[] = [
  process(contract.process1, 'template'),
  process(contract.process2, 'shopify'),
  process(contract.process4, 'platform'),
  route(contract.tpl1, (ctx, { query, reply }) =>
    template(ctx, templateColumns, fileNames.template, query.format, reply),
  ),
  route(contract.tpl2, (ctx, { query, reply }) =>
    template(ctx, shopifyColumns, fileNames.shopify, query.format, reply),
  ),
  route(contract.tpl4, (ctx, { query, reply }) =>
    template(ctx, platformColumns, fileNames.platform, query.format, reply),
  ),
]
