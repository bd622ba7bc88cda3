import type { Words } from '@dropyard/contract/kit/text'
import { orderImport as contract } from '@dropyard/contract/order/order-import'
import type { FastifyReply } from 'fastify'
import { downloadHeaders } from '../../../kit/attachment.ts'
import type { UserCtx } from '../../../kit/context.ts'
import { type Route, route, type UploadedFile } from '../../../kit/route.ts'
import { writeSheet } from '../../../kit/sheet.ts'
import { fileOf } from '../../../kit/upload.ts'
import { type Column, platformColumns, shopifyColumns, templateColumns } from './columns.ts'
import type { FileKind } from './read-file.ts'
import { processFile } from './service.ts'

interface Body {
  store_id?: number | undefined
  dry_run: boolean
  good_rows_only: boolean
}
const options = (body: Body) => ({
  storeId: body.store_id,
  dryRun: body.dry_run,
  goodRowsOnly: body.good_rows_only,
})

const process = (ctx: UserCtx, kind: FileKind, body: Body, files: UploadedFile[]) =>
  processFile(ctx, kind, fileOf(files, 'file'), options(body))

async function template(
  ctx: UserCtx,
  columns: Readonly<Record<string, Column>>,
  names: Words,
  format: 'csv' | 'xlsx',
  reply: FastifyReply,
) {
  const all = Object.values(columns)
  const file = await writeSheet(
    format,
    all.map((c) => c[ctx.lang]),
    [all.map((c) => c.example)],
  )
  return reply.headers(downloadHeaders(format, names, ctx.lang)).send(file)
}

const fileNames = {
  template: { en: 'Order template', zh: '订单模板' },
  shopify: { en: 'Shopify orders example', zh: 'Shopify 订单示例' },
  platform: { en: 'Shoplazza or SHOPLINE orders example', zh: 'Shoplazza 或 SHOPLINE 订单示例' },
}

export const routes: readonly Route[] = [
  route(contract.process1, (ctx, { body, files }) => process(ctx, 'template', body, files)),
  route(contract.process2, (ctx, { body, files }) => process(ctx, 'shopify', body, files)),
  route(contract.process4, (ctx, { body, files }) => process(ctx, 'platform', body, files)),
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
