import type { Owner } from '../../../../kit/jobs/turns.ts'
import { csvRows } from '../../../../kit/sheets/csv-rows.ts'
import { isWorkbook } from '../../../../kit/sheets/tables.ts'
import { encodingOf, slicesOf } from '../../../../kit/sheets/text-encoding.ts'
import { fileProblem, type ProductItem, readProducts } from './read-products.ts'
import { shopifyFormat } from './shopify-csv.ts'
import { templateFormat, xlsxRows } from './template.ts'

/** The file doesn't contain the store's currency. */
const currency = 'USD'

/** Reads a product file and detects its kind: one with "Product code" is our template, any other is Shopify's. */
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
