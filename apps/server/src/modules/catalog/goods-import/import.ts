import { Readable } from 'node:stream'
import type { GoodsImportResult } from '@dropyard/contract/catalog/goods'
import type { Lang } from '@dropyard/contract/kit/text'
import { z } from 'zod'
import { secretKey } from '../../../kit/files/files.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { encodingOf, slicesOf } from '../../../kit/sheets/text-encoding.ts'
import { type ImportChoice, nothingWritten, type Written, writeChunk } from './import-chunk.ts'
import { errorFile } from './product-file/error-file.ts'
import { type Problem, problemText } from './product-file/problem.ts'
import { readProductFile } from './product-file/product-file.ts'
import type { ProductItem } from './product-file/read-products.ts'

/**
 * Imports products from a file: read whole first, then written in chunks of a transaction each. Run again after
 * a crash it goes on: rows that stand already are unchanged.
 */

const chunkSize = 50
const errorsShown = 500

const importInput = z.object({
  file: z.string(),
  dryRun: z.boolean(),
  goodRowsOnly: z.boolean(),
  onShelf: z.boolean(),
  edits: z.enum(['keep', 'overwrite']).default('keep'),
  /** Whether who sent it may write what things cost to purchase. */
  costs: z.boolean().default(false),
  lang: z.enum(['en', 'zh']),
})
type ImportInput = z.output<typeof importInput>

export const importProducts = job({
  name: 'goods.import',
  input: importInput,
  atOnce: 1,
  async run(run, input): Promise<GoodsImportResult> {
    const checked = await check(run, input)
    const mayWrite = (checked.errors.length === 0 || input.goodRowsOnly || input.dryRun) && checked.readable
    const written = mayWrite ? await write(run, input, checked.products) : nothingWritten()
    const errors = [...checked.errors, ...written.refused]
    return {
      rows: checked.rows,
      products: checked.products,
      created: written.created,
      updated: written.updated,
      unchanged: written.unchanged,
      edited: written.edited,
      failed: checked.failed + written.refused.length,
      errors: errors.slice(0, errorsShown).map((p) => toShown(p, input.lang)),
      more_errors: errors.length > errorsShown,
      warnings: checked.repeated.slice(0, errorsShown).map((p) => toShown(p, input.lang)),
      error_file: checked.errorFile,
    }
  },
})

const toShown = (p: Problem, lang: Lang) => ({
  row: p.row,
  column: p.column ?? '',
  message: problemText(p, lang),
})

async function open(run: JobRun, input: ImportInput): Promise<AsyncIterable<ProductItem>> {
  const content = await run.files.get(input.file)
  return readProductFile(Readable.from(slicesOf(content)), {
    encoding: encodingOf(content),
    owner: run.owner,
  })
}

interface Checked {
  rows: number
  products: number
  failed: number
  errors: Problem[]
  repeated: Problem[]
  errorFile: string | null
  readable: boolean
}

async function check(run: JobRun, input: ImportInput): Promise<Checked> {
  const result: Checked = {
    rows: 0,
    products: 0,
    failed: 0,
    errors: [],
    repeated: [],
    errorFile: null,
    readable: true,
  }
  const bad: ProductItem[] = []
  for await (const item of await open(run, input)) {
    if (item.firstRow <= 1) result.readable = false
    result.rows += item.rows.length + item.repeated.length
    result.repeated.push(...item.repeated)
    result.products++
    if (item.errors.length === 0) continue
    result.failed++
    result.errors.push(...item.errors)
    if (bad.length < 5000) bad.push(item)
  }
  if (bad.length > 0 && result.readable) {
    result.errorFile = secretKey('imports', 'csv')
    const lines: string[] = []
    for await (const line of errorFile(bad, input.lang)) lines.push(line)
    // Spreadsheets know tabs in UTF-16 only.
    const encoding = bad[0]?.rows.some((row) => row.delimiter === '\t') ? 'utf16le' : 'utf8'
    await run.files.putAt(result.errorFile, Buffer.from(lines.join(''), encoding))
  }
  return result
}

/** Writes, or in a dry run counts what would be written. */
async function write(run: JobRun, input: ImportInput, total: number): Promise<Written> {
  const written = nothingWritten()
  const { onShelf, edits, costs } = input
  const choice: ImportChoice = { dryRun: input.dryRun, onShelf, edits, costs }
  let chunk: ProductItem[] = []
  let done = 0
  const flush = async () => {
    if (run.signal.aborted) throw new Error('Stopped in the middle; goes on from the file')
    const ready = chunk
    chunk = []
    const outcome = await run.transaction((ctx) => writeChunk(ctx, ready, choice))
    written.created += outcome.created
    written.updated += outcome.updated
    written.unchanged += outcome.unchanged
    written.edited += outcome.edited
    written.refused.push(...outcome.refused)
    done += ready.length
    await run.progress(done, total)
  }
  for await (const item of await open(run, input)) {
    if (!item.product || item.errors.length > 0) continue
    chunk.push(item)
    if (chunk.length >= chunkSize) await flush()
  }
  if (chunk.length > 0) await flush()
  return written
}
