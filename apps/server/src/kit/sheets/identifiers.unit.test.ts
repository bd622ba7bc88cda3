import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readColumns } from './import-columns.ts'
import { readSheet } from './sheet.ts'
import { sheetOf, workbookRows } from './sheet-rows.ts'

const columns = { number: { en: 'Number', zh: '编号' }, note: { en: 'Note', zh: '备注' } }
const expected = {
  columns,
  needed: [['number']],
  identifiers: ['number'],
  maxRows: 100,
} as const
const read = async (text: string, lang: 'en' | 'zh' = 'en') =>
  readColumns(lang, await readSheet(Buffer.from(text)), expected)
const numbersOf = async (text: string) => (await read(text)).rows.map((row) => row.number)
const workbook = (...cells: (string | number | Date | null)[]) =>
  readColumns('en', sheetOf(workbookRows([['Number'], ...cells.map((cell) => [cell])])), expected)

describe('identifiers in a text file', () => {
  it.each([
    '5.61235E+12',
    '5.6e+12',
    '1E+15',
    '1.23E-05',
    '12345678.0',
    '2-Jan',
    'Mar-01',
    '1月2日',
    '#N/A',
    '########',
  ])('are refused as a spreadsheet changed them: %s', async (cell) => {
    const { rows, errors } = await read(`Number\n${cell}\nA-1\n`)
    expect(rows.map((row) => row.number)).toEqual(['A-1'])
    expect(errors).toMatchObject([{ row: 2, column: 'Number' }])
    expect(errors[0]?.message).toContain(cell)
    expect(errors[0]?.message).toContain('Data > From Text/CSV')
    expect((await read(`Number\n${cell}\n`, 'zh')).errors[0]).toMatchObject({ column: '编号' })
  })

  it('are refused with a decimal comma where semicolons stand between the cells', async () => {
    const { errors } = await read('Number;Note\n1,23457E+11;a\n12345,0;b\n')
    expect(errors.map(({ row }) => row)).toEqual([2, 3])
  })

  it.each([
    ['="0012345678"', '0012345678'],
    ['"=""0012345678"""', '0012345678'],
    ["'0012345678", '0012345678'],
    ['="2-Jan"', '2-Jan'],
    ["'12.0", '12.0'],
    ['12E5', '12E5'],
    ['#1001', '#1001'],
    ['00340434161094042557', '00340434161094042557'],
    ['9400111899223456789012', '9400111899223456789012'],
    ['1.2.0', '1.2.0'],
  ])('are taken when they are certain: %s', async (cell, number) => {
    expect(await numbersOf(`Number\n${cell}\n`)).toEqual([number])
  })

  it('are refused when the long ones of a column all end in the zeros of a spreadsheet', async () => {
    const { errors } = await read('Number\n123456789012345000\n987654321098765000\nA-1\n')
    expect(errors.map(({ row }) => row)).toEqual([2, 3])
    // Another number of the column has its last digits, so none was rounded.
    expect(await numbersOf('Number\n123456789012345000\n987654321098765432\n')).toHaveLength(2)
    expect(await numbersOf('Number\n1234567890123450\n')).toHaveLength(1)
  })

  it('are taken with their row where the changed cell stands in another column', async () => {
    expect(await numbersOf('Number,Note\nA-1,5.6E+12\n')).toEqual(['A-1'])
  })

  it('keep any digits and letters that people number with', async () => {
    const number = fc.stringMatching(/^[A-Z]{0,3}\d{1,14}[A-Z]{0,2}$/)
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(number, { minLength: 1, maxLength: 20 }), async (numbers) => {
        expect(await numbersOf(`Number\n${numbers.join('\n')}\n`)).toEqual(numbers)
      }),
      { numRuns: 50 },
    )
  })

  it('are taken as text or refused, never with other digits, whatever a spreadsheet makes of them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: 1n, max: 10n ** 22n }), async (number) => {
        const saved = number >= 10n ** 11n ? Number(number).toExponential(5).toUpperCase() : String(number)
        const taken = await numbersOf(`Number\n${saved}\n`)
        expect(taken.every((one) => one === String(number))).toBe(true)
      }),
    )
  })
})

describe('identifiers in a workbook', () => {
  it('are refused where a cell is a number of more digits than it can hold', () => {
    const { rows, errors } = workbook(1.2345678901234568e17, 123456789012345, '123456789012345678')
    expect(rows.map((row) => row.number)).toEqual(['123456789012345', '123456789012345678'])
    expect(errors).toMatchObject([{ row: 2, column: 'Number' }])
  })

  it('are refused where a cell is a date, and taken where it is a text that looks like one', () => {
    const { rows, errors } = workbook(new Date('2026-01-02'), '2-Jan', '12.0')
    expect(rows.map((row) => row.number)).toEqual(['2-Jan', '12.0'])
    expect(errors.map(({ row }) => row)).toEqual([2])
  })

  it('are refused as text, too, when they were shortened before', () => {
    expect(workbook('5.6E+12').errors).toHaveLength(1)
  })
})
