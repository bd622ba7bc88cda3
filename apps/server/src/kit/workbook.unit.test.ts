import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { archives } from './libraries.ts'
import { writeSheet } from './sheet.ts'
import { ownWork } from './turns.ts'
import { readWorkbook } from './workbook.ts'

const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`
const relation = (type: string, target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`

/** A workbook of one sheet with the given rows, as XML. */
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
    const file = await writeSheet('xlsx', ['Name', 'Pieces'], [['Cup', { figure: '12' }]])
    expect(await readWorkbook(file, ownWork)).toEqual([
      ['Name', 'Pieces'],
      ['Cup', 12],
    ])
    expect(await readWorkbook(await workbook(`<row r="1">${cell('A1')}</row>`), ownWork)).toEqual([
      ['Handle'],
    ])
  })

  it.each([
    ['names a cell far away', `<row r="1048576">${cell('XFD1048576')}</row>`],
    ['names a row that no sheet has', `<row r="4000000000">${cell('A4000000000')}</row>`],
    ['unpacks to more than is read', Buffer.alloc(210 * 1024 * 1024, ' ')],
  ])(
    'that %s is refused, and takes nobody with it',
    async (_name, rows) => {
      const file = await workbook(rows)
      expect(file.length).toBeLessThan(1_000_000)
      expect(await readWorkbook(file, ownWork)).toBeUndefined()
    },
    60_000,
  )

  it('whose directory says less than it unpacks to is refused', async () => {
    const file = await workbook(`<row r="1">${cell('A1')}</row>`)
    const entry = file.lastIndexOf(Buffer.from('PK\u0001\u0002'))
    file.writeUInt32LE(file.readUInt32LE(entry + 24) - 1, entry + 24)
    expect(await readWorkbook(file, ownWork)).toBeUndefined()
  })

  it('that is none, or whose directory points outside of it, is refused', async () => {
    expect(await readWorkbook(Buffer.from('PK\u0003\u0004 and no more'), ownWork)).toBeUndefined()
    const file = await writeSheet('xlsx', ['Name'], [])
    for (const offset of [0xffffffff, file.length - 4, 7]) {
      const broken = Buffer.from(file)
      broken.writeUInt32LE(offset, broken.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06])) + 16)
      expect(await readWorkbook(broken, ownWork)).toBeUndefined()
    }
  })
})
