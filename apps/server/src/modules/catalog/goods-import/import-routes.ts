import { goodsImport, goodsImportResult } from '@dropyard/contract/catalog/goods-import'
import { goodsLibrary } from '@dropyard/contract/catalog/goods-library'
import { costUpdate } from '@dropyard/contract/purchasing/goods-cost'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound, requirePermission } from '../../../kit/errors.ts'
import { downloadHeaders } from '../../../kit/http/attachment.ts'
import { afterwards, route } from '../../../kit/http/route.ts'
import { userError } from '../../../kit/jobs/job-words.ts'
import { jobTable } from '../../../kit/jobs/jobs-table.ts'
import { type KeptFile, keepImport } from '../../../kit/sheets/file-import.ts'
import { wrongRowsKey } from '../../../kit/sheets/import-findings.ts'
import { importProducts } from './import.ts'
import { emptyTemplateCsv, emptyTemplateXlsx } from './product-file/template-write.ts'

/** Import of products from a file, by a job that its user watches. */

async function importJob(ctx: UserCtx, id: number) {
  const [row] = await ctx.db
    .select()
    .from(jobTable)
    .where(and(eq(jobTable.id, id), eq(jobTable.name, importProducts.name)))
  const one = assertFound(row)
  const result = goodsImportResult.safeParse(one.result)
  return { ...one, result: result.success ? result.data : null }
}

type ImportBody = z.output<typeof goodsImport.run.body>

async function startImport(ctx: UserCtx, body: ImportBody, { key, filename }: KeptFile) {
  if (body.on_shelf) requirePermission(ctx, goodsLibrary.onShelf)
  const job_id = await ctx.startJob(
    ctx,
    importProducts,
    {
      file: key,
      dryRun: body.dry_run,
      goodRowsOnly: body.good_rows_only,
      onShelf: body.on_shelf,
      edits: body.edits,
      costs: ctx.user.permissions.has(costUpdate.permission),
      userId: ctx.user.id,
      lang: ctx.lang,
    },
    { title: filename.slice(0, 200) },
  )
  return { job_id }
}

const templateName = { en: 'Products template', zh: '商品导入模板' }
const errorName = { en: 'Rows to correct', zh: '待修正的行' }

export const importRoutes = [
  route(goodsImport.run, (ctx, { body, precomputed }) => startImport(ctx, body, precomputed), {
    preTransaction: keepImport,
  }),
  route(goodsImport.result, async (ctx, { params }) => {
    const one = await importJob(ctx, params.id)
    const { state, done, total, result } = one
    return { state, done, total, error: userError(ctx.lang, one), result }
  }),
  route(goodsImport.template, async (ctx, { query, reply }) => {
    reply.headers(downloadHeaders(query.format, templateName, ctx.lang))
    return afterwards(async () =>
      reply.send(query.format === 'csv' ? emptyTemplateCsv(ctx.lang) : await emptyTemplateXlsx(ctx.lang)),
    )
  }),
  route(goodsImport.errorFile, async (ctx, { params, reply }) => {
    const { result, userId } = await importJob(ctx, params.id)
    const key = wrongRowsKey(assertFound(userId), assertFound(result?.error_file))
    return afterwards(async () =>
      reply.headers(downloadHeaders('csv', errorName, ctx.lang)).send(await ctx.files.get(key)),
    )
  }),
]
