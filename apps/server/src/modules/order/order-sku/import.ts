import { type ImportError, type ImportResult, type ImportWish, noRows } from '@dropyard/contract/kit/imports'
import { fill, type Words } from '@dropyard/contract/kit/text'
import { orderSkuErrors } from '@dropyard/contract/order/order-sku'
import { plainCode } from '@dropyard/contract/order/order-sku/match'
import { and, eq } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import { maxRows } from '../../../kit/record/record-file.ts'
import type { SentFile } from '../../../kit/sheets/file-import.ts'
import { called, readColumns } from '../../../kit/sheets/import-columns.ts'
import { findingsOf } from '../../../kit/sheets/import-findings.ts'
import { rowsOf } from '../../../kit/sheets/sheet.ts'
import { store } from '../../store/store/table.ts'
import { goodsByCode, matchVariants, type Sent, variantKey, within } from './match.ts'
import { mapVariants } from './service.ts'
import { orderSku } from './table.ts'

/**
 * Imports mappings from a file: a store's variant id or SKU text, and our SKU or set code. All rows are checked before any is
 * written; then all of them or only the valid ones are imported.
 */

const columns = {
  variant: called('Variant ID', '规格id'),
  code: called('Store SKU', '店铺sku'),
  sku: called('SKU', 'Our SKU', '商品sku'),
}

const twice: Words = {
  en: 'This variant is in row {{first}} already.',
  zh: '该规格已在第 {{first}} 行出现。',
}

interface Wanted {
  line: number
  variantId: string | null
  code: string
  sent: Sent
}

export async function importMappings(
  ctx: UserCtx,
  { sheet, body }: SentFile<ImportWish & { store_id: number }>,
): Promise<ImportResult> {
  const [shop] = await ctx.db
    .select({ id: store.id })
    .from(store)
    .where(and(eq(store.id, body.store_id), eq(store.entityId, entityOf(ctx))))
  const scope = { entityId: entityOf(ctx), storeId: assertFound(shop).id }
  const needed = [['variant', 'code'], ['sku']] as const
  const identifiers = ['variant', 'code', 'sku'] as const
  const { rows, errors: changed } = readColumns(ctx.lang, sheet, { columns, needed, identifiers, maxRows })
  const ours = await goodsByCode(
    ctx,
    scope.entityId,
    rows.map((row) => row.sku),
  )
  const result: ImportResult = { ...noRows, rows: rowsOf(sheet) }
  const errors: ImportError[] = [...changed]
  const wanted: Wanted[] = []
  const seen = new Map<string, number>()
  for (const { line, variant, code, sku } of rows) {
    const variantId = variant || null
    const sent = ours.get(plainCode(sku))
    if (!variantId && !code)
      errors.push({
        row: line,
        column: 'Variant ID',
        message: ctx.lang === 'zh' ? '必填。' : 'Required.',
      })
    else if (sent === undefined)
      errors.push({ row: line, column: 'SKU', message: orderSkuErrors.code.words[ctx.lang] })
    else {
      const key = variantKey({ variantId, sku: code, title: code, variantTitle: '' })
      const first = seen.get(key)
      if (first === undefined) wanted.push({ line, variantId, code, sent })
      else
        errors.push({
          row: line,
          column: variantId ? 'Variant ID' : 'Store SKU',
          message: fill(twice[ctx.lang], { first }),
        })
      seen.set(key, first ?? line)
    }
  }
  result.failed = sheet.rows.length - wanted.length
  const refused = errors.length > 0 && !body.good_rows_only
  await write(ctx, scope, wanted, result, body.dry_run || refused)
  const counts = refused ? { ...result, created: 0, updated: 0, unchanged: 0 } : result
  return { ...counts, ...findingsOf(ctx, sheet, errors) }
}

async function write(
  ctx: UserCtx,
  scope: { entityId: number; storeId: number },
  wanted: readonly Wanted[],
  result: ImportResult,
  dryRun: boolean,
): Promise<void> {
  const variants = wanted.map((one) => ({
    productId: null,
    variantId: one.variantId,
    sku: one.code,
    title: one.code || one.variantId || '',
    variantTitle: '',
    image: null,
  }))
  const known = new Map(
    (
      await ctx.db
        .select({ key: orderSku.variantKey, skuId: orderSku.skuId, setId: orderSku.setId })
        .from(orderSku)
        .where(within(scope))
    ).map((row) => [row.key, row]),
  )
  const differ = wanted.map((one, i) => {
    const variant = variants[i]
    const before = variant && known.get(variantKey(variant))
    const same = before?.skuId === one.sent.skuId && before.setId === one.sent.setId
    if (before === undefined) result.created++
    else if (same) result.unchanged++
    else result.updated++
    return !same
  })
  if (dryRun || !differ.includes(true)) return
  const fresh = variants.filter((variant) => !known.has(variantKey(variant)))
  await matchVariants(ctx, scope, fresh)
  const rows = await ctx.db
    .select({ id: orderSku.id, key: orderSku.variantKey })
    .from(orderSku)
    .where(within(scope))
  const ids = new Map(rows.map((row) => [row.key, row.id]))
  const choices = wanted.flatMap((one, i) => {
    const variant = variants[i]
    const id = variant && ids.get(variantKey(variant))
    if (id === undefined || !differ[i]) return []
    return [{ id, sku_id: one.sent.skuId ?? undefined, set_id: one.sent.setId ?? undefined }]
  })
  await mapVariants(ctx, choices)
}
