import type { GoodsImportResult } from '@dropyard/contract/catalog/goods-import'
import type { ImportError } from '@dropyard/contract/kit/imports'
import type { Lang } from '@dropyard/contract/kit/text'
import { z } from 'zod'
import { job } from '../../../kit/jobs/jobs.ts'
import { takeInChunks } from '../../../kit/sheets/import-chunks.ts'
import { findingsNow } from '../../../kit/sheets/import-findings.ts'
import type { Sheet } from '../../../kit/sheets/sheet.ts'
import { writeChunk } from './import-chunk.ts'
import { inWords, type Problem } from './product-file/problem.ts'
import { readProductFile } from './product-file/product-file.ts'
import type { ProductItem } from './product-file/read-products.ts'

/**
 * Imports products from a file: checks it completely, then writes chunks in a transaction each. A restarted job continues:
 * products that are written already are unchanged.
 */

const chunkSize = 50
/** Wrong products whose rows are returned. */
const maxReturned = 5000

const importInput = z.object({
  file: z.string(),
  dryRun: z.boolean(),
  goodRowsOnly: z.boolean(),
  onShelf: z.boolean(),
  edits: z.enum(['keep', 'overwrite']).default('keep'),
  /** Whether the user may write purchase costs. */
  costs: z.boolean().default(false),
  /** The user who sent the file and gets the rows to correct. */
  userId: z.number().default(0),
  lang: z.enum(['en', 'zh']),
})

export const importProducts = job({
  name: 'goods.import',
  input: importInput,
  concurrency: 1,
  async run(run, input): Promise<GoodsImportResult> {
    const { lang, userId, dryRun, goodRowsOnly } = input
    const open = async () => readProductFile(await run.files.get(input.file), run.owner)
    const found = await check(await open(), lang)
    const counts = { created: 0, updated: 0, unchanged: 0, edited: 0 }
    if (found.readable && (found.failed === 0 || goodRowsOnly || dryRun)) {
      const total = found.products - found.failed
      await takeInChunks(run, sound(await open()), { size: chunkSize, total }, async (some) => {
        const { refused, ...written } = await run.transaction((ctx) => writeChunk(ctx, some, input))
        for (const name of Object.keys(counts) as (keyof typeof counts)[]) counts[name] += written[name]
        for (const { item, problem } of refused) noteWrong(found, item, [problem], lang)
      })
    }
    const { rows, products, failed, sheet, errors } = found
    sheet.rows.sort((one, other) => one.line - other.line)
    const teller = { lang, files: run.files, user: { id: userId } }
    const findings = await findingsNow(teller, sheet, errors, linesOf(sheet))
    return { rows, products, failed, ...counts, ...findings }
  },
})

async function* sound(items: AsyncIterable<ProductItem>): AsyncGenerator<ProductItem> {
  for await (const item of items) if (item.product && item.errors.length === 0) yield item
}

/** The result of checking a file. */
interface Found {
  rows: number
  products: number
  failed: number
  errors: ImportError[]
  /** Rows of wrong products, and repeated rows of any product. */
  sheet: Sheet
  /** Whether its header is valid. */
  readable: boolean
}

const linesOf = (sheet: Sheet): number[] => sheet.rows.map(({ line }) => line)

export async function check(items: AsyncIterable<ProductItem>, lang: Lang): Promise<Found> {
  const sheet: Sheet = { headers: [], rows: [], repeated: [], delimiter: ',' }
  const found: Found = { rows: 0, products: 0, failed: 0, errors: [], sheet, readable: true }
  for await (const item of items) {
    if (item.firstRow <= 1) found.readable = false
    found.rows += item.rows.length + item.repeated.length
    found.products++
    sheet.repeated.push(...item.repeated)
    if (item.errors.length > 0) noteWrong(found, item, item.errors, lang)
  }
  return found
}

/** A product is imported as a whole, so its correct rows are returned together with the wrong ones. */
function noteWrong(found: Found, item: ProductItem, problems: readonly Problem[], lang: Lang): void {
  const { sheet, errors } = found
  errors.push(...problems.map((problem) => inWords(problem, lang)))
  if (found.failed++ >= maxReturned) return
  sheet.headers = [...item.header]
  sheet.delimiter = item.rows.find(({ delimiter }) => delimiter)?.delimiter ?? ','
  for (const { row, cells } of item.rows) sheet.rows.push({ line: row, cells })
}
