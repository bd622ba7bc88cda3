import { commonErrors } from '@dropyard/contract/kit/errors'
import type { AnyRecord } from '@dropyard/contract/kit/record-endpoints'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { exported, type UserCtx } from '../context.ts'
import { fail } from '../errors.ts'
import type { Afterwards } from '../http/route.ts'
import { sendSheet } from '../sheets/send-sheet.ts'
import { labelOf, shownCell, type Values } from './record-cells.ts'
import { maxRows } from './record-file.ts'

interface Asked<Query> {
  readonly query: Query & { readonly format: 'csv' | 'xlsx' }
  readonly reply: FastifyReply
}

/**
 * Exports a list to a file that can't be imported: the given columns, with labels and values in the user's language. The audit
 * trail notes who exported how many rows. The file is made after the transaction has ended.
 */
export async function exportList<R extends AnyRecord, Query>(
  ctx: UserCtx,
  { query, reply }: Asked<Query>,
  record: R,
  list: (ctx: UserCtx, query: Values) => Promise<{ data: readonly object[]; total?: number }>,
  columns: readonly (keyof z.output<R['row']> & string)[],
): Promise<Afterwards<unknown>> {
  const { format, ...asked } = query
  const { data, total = 0 } = await list(ctx, { ...asked, page: 1, 'per-page': maxRows })
  // A truncated file would look complete, so refuse it.
  if (total > maxRows) fail(commonErrors.file_rows, { rows: total, most: maxRows })
  const { en, zh } = record.text
  exported(ctx, record.name, data.length)
  const headers = columns.map((name) => labelOf(record, ctx.lang, name))
  const rows = data.map((row) => columns.map((name) => shownCell(record, ctx, name, row as Values)))
  return sendSheet(ctx, reply, { format, names: { en: en.title, zh: zh.title }, headers, rows })
}
