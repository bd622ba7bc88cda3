import { expect, it } from 'vitest'
import { csvRows } from './csv-rows.ts'

async function cellsOf(text: string): Promise<string[][]> {
  const rows: string[][] = []
  for await (const { cells, broken } of csvRows([Buffer.from(text)])) rows.push(broken ? ['broken'] : cells)
  return rows
}

it('reads a code that a program wrote as ="…" so that spreadsheets keep its zeros', async () => {
  expect(await cellsOf('sku,number\nA,="0012"\n')).toEqual([
    ['sku', 'number'],
    ['A', '="0012"'],
  ])
})

it('leaves the same characters inside a quoted cell as they are', async () => {
  const tags = '";='
  const line = ['A', tags, ';', ',="1",'].map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  expect(await cellsOf(`sku,tags,vendor,note\n${line}\n`)).toEqual([
    ['sku', 'tags', 'vendor', 'note'],
    ['A', tags, ';', ',="1",'],
  ])
})
