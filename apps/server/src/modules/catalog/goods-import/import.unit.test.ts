import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { reasonsOf, rowsWithReasons } from '../../../kit/sheets/import-findings.ts'
import { reasonHeader } from '../../../kit/sheets/sheet-rows.ts'
import { check } from './import.ts'
import { allOf, fixture, inChunks, problemsOf, readShopifyCsv } from './product-file/testing.ts'

const errorsOf = async (content: Buffer | string, lang: 'en' | 'zh' = 'en') => {
  const { sheet, errors } = await check(readShopifyCsv(inChunks(content, 500)), lang)
  const lines = sheet.rows.map(({ line }) => line)
  return String((await rowsWithReasons(sheet, reasonsOf(errors, lines), reasonHeader[lang])) ?? '')
}

const table = (csv: string): string[][] => parse(csv, { bom: true })

describe('the file of rows to correct', () => {
  it('has all rows of each product with a problem, and says in the row itself what is wrong', async () => {
    const [header, ...rows] = table(await errorsOf(fixture('shopify-broken.csv')))
    expect(header?.at(-1)).toBe('Error')
    const said = Object.fromEntries(rows.map((row) => [row[4] || row[0], row.at(-1)]))
    expect(said['B-1']).toBe('Variant Price: “19,99” isn’t a price, such as 12.30.')
    expect(said['B-3']).toBe('')
    expect(said['B-4']).toBe('Option1 Value: The value of the option “Size” is missing.')
    expect(said['short-row']).toBe('The row has 4 cells instead of 9.')
    expect(said['G-1']).toBeUndefined()
  })

  it('speaks Chinese to those who read it', async () => {
    expect(await errorsOf(fixture('shopify-broken.csv'), 'zh')).toContain('不是有效价格')
  })

  it('can be corrected and imported, and does not pile up columns when it comes back uncorrected', async () => {
    const wrong = 'Handle,Title,Variant Price\na,A,free\nb,B,1\n'
    const once = await errorsOf(wrong)
    expect(await errorsOf(once)).toBe(once)
    const items = await allOf(readShopifyCsv(inChunks(once.replace(',free,', ',5,'))))
    expect(problemsOf(items)).toEqual([])
    expect(items.map((item) => item.product?.code)).toEqual(['a'])
  })

  it('is empty when nothing is wrong', async () => {
    expect(await errorsOf('Handle,Title\na,A\n')).toBe('')
  })
})
