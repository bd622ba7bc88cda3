import { expect, it } from 'vitest'
import { scanned, sheetSize } from '../../testing/scanned.ts'
import { printDocument } from './print-document.ts'

const rows = Array.from({ length: 90 }, (_, n) => [
  String(n + 1),
  `SKU-${n}`,
  n % 2
    ? '一个很长的中文商品名称，一直写到下一行为止，然后还要继续写'
    : 'A long English product name that goes on in the next line',
  '1,200',
])

it('prints a document on as many pages as it needs, with codes that scanners read', async () => {
  const made = await printDocument({
    ...{ issuer: 'Dropyard', title: '采购订单 Purchase order', number: 'PO00000012', code: 'DY1:PO:12' },
    facts: [
      ['供应商 Supplier', '义乌恒泰户外用品厂 Yiwu Hengtai Outdoor Factory'],
      ['日期 Date', '2026-03-01'],
      ['仓库 Warehouse', '义乌仓'],
    ],
    tables: [
      {
        columns: [
          { title: '#', width: 30 },
          { title: 'SKU', width: 90 },
          { title: '商品 Product', width: 300 },
          { title: '数量 Quantity', width: 95, right: true },
        ],
        rows,
      },
    ],
    sums: [['合计 Total', 'CN¥1,234.00']],
    notes: [['备注 Remark', `${'请按样品包装。'.repeat(30)}\nOne box each.`]],
  })
  const pages = await scanned(made, sheetSize)
  expect(pages.length).toBeGreaterThan(2)
  expect(pages[0]?.codes).toEqual(['DY1:PO:12', 'PO00000012'])
  for (const [at, { text }] of pages.entries()) {
    expect(text).toContain(`${at + 1} / ${pages.length}`)
    expect(text).toContain('商品 Product')
  }
  const text = pages.map((page) => page.text).join('\n')
  for (const [, code] of rows) expect(text).toContain(code)
  for (const one of ['CN¥1,234.00', 'One box each.', '一个很长的中文商品名称']) expect(text).toContain(one)
})
