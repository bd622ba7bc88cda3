import type { Lang } from '@dropyard/contract/kit/text'
import { stringify } from 'csv-stringify/sync'
import { type Problem, problemText } from './problem.ts'
import type { ProductItem } from './read-products.ts'

const errorHeader = 'Error'

/**
 * The products that can not be imported, as a CSV to correct and import again: their rows with all cells as they were
 * in the file, and a last column that says what is wrong. All rows of a product are there, also its sound ones,
 * because it is imported whole. A column "Error" from an earlier round is replaced.
 */
export async function* errorFile(
  items: AsyncIterable<ProductItem> | Iterable<ProductItem>,
  lang: Lang,
): AsyncGenerator<string> {
  let started = false
  for await (const { errors, rows, header } of items) {
    if (errors.length === 0) continue
    const earlier = header.findIndex((name) => name.trim() === errorHeader)
    const without = (cells: readonly string[]) => cells.filter((_, index) => index !== earlier || earlier < 0)
    const width = header.length - (earlier >= 0 ? 1 : 0)
    // As it came, so that its decimal commas mean what they did.
    const { delimiter = ',' } = rows.find((row) => row.delimiter) ?? {}
    if (!started) yield `\uFEFF${stringify([[...without(header), errorHeader]], { delimiter })}`
    started = true
    const table = rows.map((row) => {
      const cells = row.broken ? [...row.cells] : without(row.cells)
      while (cells.length < width) cells.push('')
      return [
        ...cells,
        words(
          errors.filter((error) => error.row === row.row),
          lang,
        ),
      ]
    })
    const known = new Set(rows.map((row) => row.row))
    const elsewhere = errors.filter((error) => !known.has(error.row))
    if (elsewhere.length > 0) table.push([...Array<string>(width).fill(''), words(elsewhere, lang)])
    yield stringify(table, { delimiter })
  }
}

const words = (problems: readonly Problem[], lang: Lang): string =>
  problems
    .map((problem) => {
      const said = problemText(problem, lang)
      return problem.column && !said.includes(problem.column) ? `${problem.column}: ${said}` : said
    })
    .join(' ')
