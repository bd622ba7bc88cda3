import { buffer } from 'node:stream/consumers'
import { commonErrors } from '@dropyard/contract/kit/errors'
import { describe, expect, it } from 'vitest'
import { longestInOneGo } from '../../testing/one-go.ts'
import { ownWork } from '../jobs/turns.ts'
import { archives } from '../start/libraries.ts'
import { readSheet, writeSheet } from './sheet.ts'
import { readWorkbook } from './tables.ts'

const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`
const relation = (type: string, target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`

/** A workbook with one sheet and the given rows, as XML. */
async function workbook(rows: string | Buffer): Promise<Buffer> {
  const zip = new (await archives()).ZipFile()
  const parts: Record<string, string | Buffer> = {
    '[Content_Types].xml': types,
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
    'xl/workbook.xml':
      '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="s" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/worksheets/sheet1.xml': Buffer.concat([
      Buffer.from('<worksheet><sheetData>'),
      Buffer.from(rows),
      Buffer.from('</sheetData></worksheet>'),
    ]),
  }
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

const cell = (address: string) => `<c r="${address}" t="inlineStr"><is><t>Handle</t></is></c>`

describe('a workbook', () => {
  it('is read as it was written', async () => {
    const file = await writeSheet('xlsx', ['Name', 'Pieces'], [['Cup', { figure: '12' }]], { owner: ownWork })
    expect(await readWorkbook(file, ownWork)).toEqual([
      ['Name', 'Pieces'],
      ['Cup', 12],
    ])
    expect(await readWorkbook(await workbook(`<row r="1">${cell('A1')}</row>`), ownWork)).toEqual([
      ['Handle'],
    ])
  })

  it('that unpacks to more than is read is refused, and takes nobody with it', async () => {
    const file = await workbook(Buffer.alloc(210 * 1024 * 1024, ' '))
    expect(file.length).toBeLessThan(1_000_000)
    expect(await readWorkbook(file, ownWork)).toBeUndefined()
  })

  it.each([
    ['names a cell in the last row and column', `<row r="1048576">${cell('XFD1048576')}</row>`, 'XFD1048576'],
    ['names a row that no sheet has', `<row r="4000000000">${cell('A4000000000')}</row>`, 'A4000000000'],
    [
      'names a far column below many rows',
      `<row r="1">${cell('A1')}</row><row r="190000">${cell('XFD190000')}</row>`,
      'XFD190000',
    ],
  ])('that %s is refused by the cell', async (_name, rows, named) => {
    const file = await workbook(rows)
    await expect(readWorkbook(file, ownWork)).rejects.toMatchObject({
      refusal: { code: 'common.file_far_cell' },
      values: { cell: named },
    })
  })

  it('of a million rows is refused as soon as there are too many', async () => {
    const row = (n: number) => `<row r="${n}"><c r="A${n}"><v>1</v></c></row>`
    const file = await workbook(Array.from({ length: 1_000_000 }, (_, n) => row(n + 1)).join(''))
    await expect(readWorkbook(file, ownWork)).rejects.toMatchObject({
      refusal: { code: 'common.file_cells' },
    })
  })

  it('is read without the empty cells that are formatted down to the last row', async () => {
    const blank = (n: number) => `<row r="${n}" s="4"><c r="A${n}" s="4"/><c r="B${n}" s="4"/></row>`
    const rows = [
      `<row r="1">${cell('A1')}<c r="B1" s="4"/><c r="XFD1" s="4"/></row><row r="2"/><row r="3">${cell('B3')}</row>`,
      ...Array.from({ length: 300_000 }, (_, n) => blank(n + 4)),
      blank(1_048_576),
    ]
    expect(await readWorkbook(await workbook(rows.join('')), ownWork)).toEqual([
      ['Handle', null],
      [null, null],
      [null, 'Handle'],
    ])
  })

  it('whose directory says less than it unpacks to is refused', async () => {
    const file = await workbook(`<row r="1">${cell('A1')}</row>`)
    const entry = file.lastIndexOf(Buffer.from('PK\u0001\u0002'))
    file.writeUInt32LE(file.readUInt32LE(entry + 24) - 1, entry + 24)
    expect(await readWorkbook(file, ownWork)).toBeUndefined()
  })

  it('that is none, or whose directory points outside of it, is refused', async () => {
    expect(await readWorkbook(Buffer.from('PK\u0003\u0004 and no more'), ownWork)).toBeUndefined()
    const file = await writeSheet('xlsx', ['Name'], [], { owner: ownWork })
    for (const offset of [0xffffffff, file.length - 4, 7]) {
      const broken = Buffer.from(file)
      broken.writeUInt32LE(offset, broken.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06])) + 16)
      expect(await readWorkbook(broken, ownWork)).toBeUndefined()
    }
  })
})

const megabyte = 1024 * 1024

describe('a text of some megabytes', () => {
  it('is read as a short one is', async () => {
    const line = (i: number) => `#${i};"Cup; blue";${i % 7},50`
    const lines = Array.from({ length: 30_000 }, (_, i) => line(i))
    const content = Buffer.from(['Name;Title;Price', ...lines, line(0), ''].join('\r\n'))
    const sheet = await readSheet(content)
    expect(sheet).toMatchObject({
      headers: ['Name', 'Title', 'Price'],
      repeated: [{ line: 30_002, first: 2 }],
      delimiter: ';',
    })
    expect(sheet.rows).toHaveLength(30_000)
    expect(sheet.rows[29_999]).toEqual({ line: 30_001, cells: ['#29999', 'Cup; blue', '4,50'] })
  })

  it('is read while others are served', async () => {
    const content = Buffer.from(
      `Name,Title\n${Array.from({ length: 100_000 }, (_, i) => `#${i},"a, b",${'x'.repeat(60)}\n`).join('')}`,
    )
    expect(content.length).toBeGreaterThan(7 * megabyte)
    const worked = await longestInOneGo(async () => {
      for (const { rows } of await Promise.all([readSheet(content), readSheet(content)]))
        expect(rows).toHaveLength(100_000)
    })
    expect(worked).toBeLessThan(500)
  })

  it.each([
    ['nine million rows', 'a\n'.repeat(9 * megabyte)],
    ['nine million empty rows', '\n'.repeat(9 * megabyte)],
    ['nineteen million cells', ','.repeat(19 * megabyte)],
  ])('that has %s is refused, and takes nobody with it', async (_name, text) => {
    const before = process.memoryUsage().heapUsed
    const read = readSheet(Buffer.from(`Name,Title\n${text}`))
    await expect(read).rejects.toMatchObject({ refusal: commonErrors.file_cells })
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(50 * megabyte)
  })

  it('whose quotation mark is open says where', async () => {
    const content = Buffer.from(
      `Name,Title\n${'#1,fine\n'.repeat(5000)}#2,"open\n${'#3,fine\n'.repeat(5000)}`,
    )
    await expect(readSheet(content)).rejects.toMatchObject({
      refusal: commonErrors.file_quotes,
      values: { rows: [5002] },
    })
  })
})

it('a long workbook does not wait for all that another company has asked for', async () => {
  const rows = Array.from({ length: 3000 }, (_, i) => [`#${i}`, 'Cup'])
  const ended: string[] = []
  const write = async (company: string) => {
    await writeSheet('xlsx', ['Code', 'Name'], rows, { owner: { company, person: company } })
    ended.push(company)
  }
  await Promise.all([write('many'), write('many'), write('many'), write('many'), write('one')])
  // Its turn comes after those in progress, and before the last one that waits.
  expect(ended.indexOf('one')).toBeLessThan(4)
})
