import type { Owner } from '../../../../kit/jobs/turns.ts'
import { csvRows } from '../../../../kit/sheets/csv-rows.ts'
import { isWorkbook } from '../../../../kit/sheets/tables.ts'
import { encodingOf, slicesOf } from '../../../../kit/sheets/text-encoding.ts'
import { fileProblem, type ProductItem, readProducts } from './read-products.ts'
import { shopifyFormat } from './shopify-csv.ts'
import { templateFormat, xlsxRows } from './template.ts'

/** What a store sells in; its file does not say. */
const currency = 'USD'

/**
 * Reads a product file of any kind we know, told apart by its content: one with "Product code" is our template, every
 * other is Shopify's.
 */
export async function* readProductFile(content: Buffer, owner: Owner): AsyncGenerator<ProductItem> {
  const rows = isWorkbook(content)
    ? await xlsxRows(content, owner)
    : csvRows(slicesOf(content), encodingOf(content))
  if (!rows) return yield fileProblem({ row: 0, column: null, code: 'unreadable', values: {} })
  const first = await rows.next()
  const whole = (async function* () {
    if (!first.done) yield first.value
    yield* rows
  })()
  const header = first.done ? [] : first.value.cells
  const isTemplate = header.some((cell) => /^(product code|title en|option 1 name)$/i.test(cell.trim()))
  yield* isTemplate ? readProducts(whole, templateFormat()) : readProducts(whole, shopifyFormat(currency))
}
