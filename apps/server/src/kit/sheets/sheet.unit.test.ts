import { commonErrors } from '@dropyard/contract/kit/errors'
import { expect, it } from 'vitest'
import { ownWork } from '../jobs/turns.ts'
import { rowsWithReasons } from './import-findings.ts'
import { readSheet, warningsOf, writeSheet } from './sheet.ts'
import { reasonHeader } from './sheet-rows.ts'
import { figure } from './workbook-cells.ts'

const own = { owner: ownWork }

it('names the row in which a text has a NUL, and tells it from what is no table', async () => {
  await expect(readSheet(Buffer.from('Code,Note\nA,fine\nB,ri\u0000bbon\n'))).rejects.toMatchObject({
    refusal: { code: 'common.file_nul' },
    values: { row: 3 },
  })
  await expect(readSheet(Buffer.from(`\u007fELF${'\u0000'.repeat(40)}`))).rejects.toMatchObject({
    refusal: { code: 'common.file_type' },
  })
})

it('names rows by their number in the file, whatever empty ones stand between and before', async () => {
  const text = '\uFEFF\r\nCode,Note\r\nA,first\r\n\r\n,\r\nB,"two\r\nlines"\r\nC,last\r\n\r\n'
  expect(await readSheet(Buffer.from(text))).toMatchObject({
    headers: ['Code', 'Note'],
    rows: [
      { line: 3, cells: ['A', 'first'] },
      { line: 6, cells: ['B', 'two\r\nlines'] },
      { line: 7, cells: ['C', 'last'] },
    ],
  })
})

it('reads an empty file as one without columns', async () => {
  for (const text of ['', '\r\n\r\n'])
    expect(await readSheet(Buffer.from(text))).toMatchObject({ headers: [], rows: [] })
})

it('writes a long workbook in a process of its own, and ends it', async () => {
  const rows = Array.from({ length: 3000 }, (_, i) => [`A-${i}`, i % 2 ? '=1+1' : '多行', figure('12.50')])
  const read = await readSheet(await writeSheet('xlsx', ['Code', 'Note', 'Price'], rows, own))
  expect(read.rows).toHaveLength(3000)
  expect(read.rows.slice(0, 2).map((row) => row.cells)).toEqual([
    ['A-0', '多行', '12.5'],
    ['A-1', '=1+1', '12.5'],
  ])
})

it.each(['csv', 'xlsx'] as const)('reads back what it writes as %s', async (format) => {
  const rows = [
    ['A-1', '中文'],
    ['00123', 'a "quoted", cell'],
  ]
  const read = await readSheet(await writeSheet(format, ['Code', 'Note'], rows, own))
  expect(read).toMatchObject({
    headers: ['Code', 'Note'],
    rows: rows.map((cells, i) => ({ line: i + 2, cells })),
  })
})

/** A text in the encodings that Excel writes. */
const western = (text: string) => Buffer.from(text, 'latin1')
const utf16 = (text: string, order: 'le' | 'be') => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}
/** 名称 and 杯子 with a full-width colon in between, in GBK. */
const chinese = Buffer.from([0xc3, 0xfb, 0xb3, 0xc6, 0xa3, 0xba, 0xb1, 0xad, 0xd7, 0xd3])

it.each([
  ['UTF-8', Buffer.from('Name;City\nÄnne;Köln\n')],
  ['UTF-8 with a mark', Buffer.from('\uFEFFName;City\nÄnne;Köln\n')],
  ['UTF-16', utf16('Name\tCity\nÄnne\tKöln\n', 'le')],
  ['UTF-16 the other way round', utf16('Name\tCity\r\nÄnne\tKöln\r\n', 'be')],
  ['Windows-1252', western('Name;City\r\nÄnne;Köln\r\n')],
  ['a file that names its separator', western('sep=;\r\nName;City\r\nÄnne;Köln\r\n')],
])('reads %s', async (_, content) => {
  const { headers, rows } = await readSheet(content)
  expect(headers).toEqual(['Name', 'City'])
  expect(rows.map((row) => row.cells)).toEqual([['Änne', 'Köln']])
})

it('tells GBK, which Excel writes in China, from Windows-1252, which it writes in Europe', async () => {
  const gbk = Buffer.concat([Buffer.from('Note\n'), chinese, Buffer.from('\n')])
  expect((await readSheet(gbk)).rows[0]?.cells).toEqual(['名称：杯子'])
  for (const text of [
    'Torstraße 12',
    'São João, ação e informação',
    'Crème brûlée à la française',
    'Malmö',
    'naïve “é”',
  ])
    expect((await readSheet(western(`Note\n"${text.replace(/[“”]/g, '')}"\n`))).rows[0]?.cells).toEqual([
      text.replace(/[“”]/g, ''),
    ])
})

it('takes a row that stands twice once, and leaves signs out that nobody sees', async () => {
  const sheet = await readSheet(Buffer.from('Code,Note\nA,x\u0007y\nB,z\nA, xy\nA,xyz\n'))
  expect(sheet.rows.map((row) => [row.line, ...row.cells])).toEqual([
    [2, 'A', 'xy'],
    [3, 'B', 'z'],
    [5, 'A', 'xyz'],
  ])
  expect(sheet.repeated).toEqual([{ line: 4, first: 2 }])
  expect(warningsOf(sheet, 'en')).toEqual([
    { row: 4, column: '', message: 'The same as row 2: imported once.' },
  ])
})

it('says in which row a quotation mark is open, and takes no picture for a table', async () => {
  const open = readSheet(Buffer.from('Code,Note\nA,fine\nB,"open\nC,fine\n'))
  await expect(open).rejects.toMatchObject({ refusal: commonErrors.file_quotes, values: { rows: [3] } })
  const picture = readSheet(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0x49]))
  await expect(picture).rejects.toMatchObject({ refusal: commonErrors.file_type })
})

it.each(['csv', 'xlsx'] as const)(
  'gives formulas back as they were, in every width, as %s',
  async (format) => {
    const cells = ['=1+1', '＝1+1', '＋49', '－1', '＠SUM', '-5', '+49 30 1', "'=1", "'12", 'constructor']
    const file = await writeSheet(
      format,
      cells.map((_, i) => `c${i}`),
      [cells],
      own,
    )
    expect((await readSheet(file)).rows[0]?.cells).toEqual(cells)
  },
)

it('leaves out the column of reasons of a file that was corrected', async () => {
  for (const header of Object.values(reasonHeader))
    expect(await readSheet(Buffer.from(`Code,${header},Note\nA,Country: none,x\n`))).toMatchObject({
      headers: ['Code', 'Note'],
      rows: [{ line: 2, cells: ['A', 'x'] }],
    })
})

it.each([',', ';', '\t'] as const)(
  'gives wrong rows back as they were among "%s", with a reason',
  async (delimiter) => {
    const content = [
      ['Code', 'Price'],
      ['A', '1'],
      ['B', delimiter === ',' ? '2.50' : '2,50'],
    ]
      .map((cells) => cells.join(delimiter))
      .join('\n')
    const sheet = await readSheet(Buffer.from(content))
    const file = await rowsWithReasons(sheet, new Map([[3, 'Price: too much; said twice']]), reasonHeader.en)
    expect(file?.toString(delimiter === '\t' ? 'utf16le' : 'utf8')).toContain('Price: too much')
    const again = await readSheet(Buffer.from(file ?? ''))
    expect(again).toEqual({ ...sheet, rows: [{ ...sheet.rows[1], line: 2 }] })
  },
)
