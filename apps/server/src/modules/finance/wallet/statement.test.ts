import { inflateSync } from 'node:zlib'
import { wallet as endpoints } from '@dropyard/contract/finance/wallet'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSheet } from '../../../kit/sheet.ts'
import { type Caller, startTestApp, type TestApp } from '../../../testing/app.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { post } from './service.ts'

let app: TestApp
let merchant: Caller
let northwind: number

/** Money into the wallet and out of it, on a day. */
async function move(day: string, amount: number, remark: string): Promise<void> {
  await app.system((ctx) =>
    post(
      { ...ctx, now: new Date(`${day}T12:00:00Z`) },
      {
        kind: amount > 0 ? 'recharge' : 'order_payment',
        entityId: northwind,
        key: `statement-${remark}`,
        reference: 'order:1',
        remark,
        lines: [
          { account: 'wallet', amount },
          { account: amount > 0 ? 'bank' : 'sales', amount: -amount },
        ],
      },
    ),
  )
}

beforeAll(async () => {
  app = await startTestApp()
  merchant = await app.as('merchant')
  northwind = (await app.system(demoIds)).entities.northwind
  await move('2024-01-10', 10_000, 'RC1')
  await move('2024-02-03', 250_000, 'RC2')
  await move('2024-02-29', -1_234, 'D240229000001')
  await move('2024-03-01', -500, 'D240301000001')
})

const february = { from: '2024-02-01', to: '2024-02-29' }
const cellsOf = async (raw: Buffer) =>
  (await readSheet({ field: '', filename: '', mimetype: '', content: raw })).rows.map((row) => row.cells)

/** What a PDF writes, of all its pages. */
function textOf(pdf: Buffer): string {
  const source = pdf.toString('latin1')
  const streams = [...source.matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return streams
    .join('\n')
    .replace(/\[(.*?)\] TJ/g, (_all, parts: string) =>
      [...parts.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
        .join(''),
    )
    .replace(/<([0-9a-f]+)> Tj/g, (_all, hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le'))
}

describe('a statement', () => {
  it('goes from the opening to the closing balance, as a sheet with numbers', async () => {
    const { raw } = await merchant.call(endpoints.statement, { query: { ...february, format: 'xlsx' } })
    const rows = await cellsOf(raw)
    expect(rows.slice(1, 5).map((cells) => cells.slice(0, 2))).toEqual([
      ['Opening balance', '100'],
      ['Money in', '2500'],
      ['Money out', '12.34'],
      ['Closing balance', '2587.66'],
    ])
    expect(rows.slice(6)).toEqual([
      ['2024-02-03 12:00', 'Recharge', 'RC2', '2500', '2600'],
      ['2024-02-29 12:00', 'Order payment', 'D240229000001', '-12.34', '2587.66'],
    ])
  })

  it('says the same as a PDF, in both languages', async () => {
    const { raw, headers } = await merchant.call(endpoints.statement, { query: february })
    expect(headers['content-type']).toBe('application/pdf')
    const text = textOf(raw)
    for (const words of [
      'Wallet statement',
      'Northwind Outdoor',
      '2,500.00',
      '-12.34',
      '2,587.66 USD',
      'Page 1 of 1',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('RC1')
    const chinese = await merchant.call(endpoints.statement, {
      query: february,
      headers: { 'accept-language': 'zh-CN' },
    })
    for (const words of ['钱包对账单', '期末余额', '订单付款']) expect(textOf(chinese.raw)).toContain(words)
  })

  it('of days without movement has the same balance at both ends', async () => {
    const query = { from: '2024-02-10', to: '2024-02-20', format: 'xlsx' as const }
    const rows = await cellsOf((await merchant.call(endpoints.statement, { query })).raw)
    expect([rows[1]?.[1], rows[4]?.[1]]).toEqual(['2600', '2600'])
  })

  it.each([[{ from: '2024-02-10', to: '2024-02-01' }], [{ from: '2024-02-10', to: '2025-03-01' }]])(
    'is refused for %j',
    async (query) => {
      expect(Object.keys((await merchant.call(endpoints.statement, { query })).fields)).toEqual(['to'])
    },
  )

  it('is one of a company that staff name, and of the own one for merchants', async () => {
    const finance = await app.as('finance')
    expect((await finance.call(endpoints.statement, { query: february })).fields).toHaveProperty('entity_id')
    const query = { ...february, entity_id: northwind, format: 'xlsx' as const }
    expect((await cellsOf((await finance.call(endpoints.statement, { query })).raw)).length).toBe(8)
    const other = await app.as('merchant2')
    expect((await cellsOf((await other.call(endpoints.statement, { query })).raw)).length).toBe(6)
  })
})
