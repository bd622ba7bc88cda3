import { expect, it } from 'vitest'
import { readSheet, writeSheet } from './sheet.ts'

const fileOf = (content: string | Buffer) => ({
  field: 'file',
  filename: 'rows.csv',
  mimetype: 'text/csv',
  content: Buffer.from(content),
})

it('names rows by their number in the file, whatever empty ones stand between and before', async () => {
  const text = '\uFEFF\r\nCode,Note\r\nA,first\r\n\r\n,\r\nB,"two\r\nlines"\r\nC,last\r\n\r\n'
  expect(await readSheet(fileOf(text))).toEqual({
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
    expect(await readSheet(fileOf(text))).toEqual({ headers: [], rows: [] })
})

it.each(['csv', 'xlsx'] as const)('reads back what it writes as %s', async (format) => {
  const rows = [
    ['A-1', '中文'],
    ['00123', 'a "quoted", cell'],
  ]
  const read = await readSheet(fileOf(await writeSheet(format, ['Code', 'Note'], rows)))
  expect(read).toEqual({
    headers: ['Code', 'Note'],
    rows: rows.map((cells, i) => ({ line: i + 2, cells })),
  })
})
