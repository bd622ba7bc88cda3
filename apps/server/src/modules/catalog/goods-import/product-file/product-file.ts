import { type Owner, ownWork } from '../../../../kit/jobs/turns.ts'
import { csvRows, type TableRow } from '../../../../kit/sheets/csv-rows.ts'
import type { Encoding } from '../../../../kit/sheets/text-encoding.ts'
import { fileProblem, type ProductItem, readProducts } from './read-products.ts'
import { shopifyFormat } from './shopify-csv.ts'
import { templateFormat, xlsxRows } from './template.ts'

/** Workbooks are unpacked in memory; a larger catalogue is sent as CSV. */
const mostWorkbookBytes = 30_000_000

/**
 * Reads a product file of any kind we know, told apart by its content: a workbook is our template, a CSV with
 * "Product code" too, every other CSV is Shopify's. `currency` is the one of a Shopify file's prices, `encoding` that of its text.
 */
export async function* readProductFile(
  input: AsyncIterable<Uint8Array>,
  options: { currency?: string; encoding?: Encoding; owner?: Owner } = {},
): AsyncGenerator<ProductItem> {
  const iterator = input[Symbol.asyncIterator]()
  const first = await iterator.next()
  const rest = (async function* () {
    if (!first.done) yield first.value
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  })()
  const isWorkbook = !first.done && first.value[0] === 0x50 && first.value[1] === 0x4b
  if (!isWorkbook) return yield* readTable(csvRows(rest, options.encoding), options.currency ?? 'USD')
  const content = await gathered(rest)
  const rows = content ? await xlsxRows(content, options.owner ?? ownWork) : undefined
  if (rows) return yield* readTable(rows, options.currency ?? 'USD')
  yield fileProblem({ row: 0, column: null, code: 'unreadable', values: {} })
}

async function gathered(input: AsyncIterable<Uint8Array>): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of input) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > mostWorkbookBytes) return undefined
  }
  return Buffer.concat(chunks)
}

async function* readTable(rows: AsyncGenerator<TableRow>, currency: string): AsyncGenerator<ProductItem> {
  const first = await rows.next()
  const whole = (async function* () {
    if (!first.done) yield first.value
    yield* rows
  })()
  const header = first.done ? [] : first.value.cells
  const isTemplate = header.some((cell) => /^(product code|title en|option 1 name)$/i.test(cell.trim()))
  yield* isTemplate ? readProducts(whole, templateFormat()) : readProducts(whole, shopifyFormat(currency))
}
