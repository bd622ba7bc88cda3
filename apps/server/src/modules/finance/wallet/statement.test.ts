import { inflateSync } from 'node:zlib'
import { wallet as endpoints } from '@dropyard/contract/finance/wallet'
import { job } from '@dropyard/contract/system/job'
import { describe, expect, it } from 'vitest'
import type { JobRun } from '../../../kit/jobs/jobs.ts'
import { readSheet } from '../../../kit/sheets/sheet.ts'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { longestInOneGo } from '../../../testing/one-go.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { post } from './service.ts'
import { statementPdf } from './statement-file.ts'

/** Moves money into or out of the wallet on a day. */
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

const app = await startTestApp()
const merchant = await app.as('merchant')
const northwind = (await app.system(demoIds)).entities.northwind
await move('2024-01-10', 10_000, 'RC1')
await move('2024-02-03', 250_000, 'RC2')
await move('2024-02-29', -1_234, 'D240229000001')
await move('2024-03-01', -500, 'D240301000001')

const february = { from: '2024-02-01', to: '2024-02-29' }
const cellsOf = async (raw: Buffer) => (await readSheet(raw)).rows.map((row) => row.cells)

type Asked = { from: string; to: string; format?: 'pdf' | 'xlsx'; entity_id?: number }

/** Requests a statement and downloads its file. */
async function fileOf(who: Caller, body: Asked, lang = 'en-US') {
  const { data } = await who.call(endpoints.statement, { body, headers: { 'accept-language': lang } })
  await app.runJobs()
  return who.call(job.file, { params: { id: data.job_id } })
}

/** The text of a PDF on all pages; embedded fonts are decoded by their ToUnicode tables. */
function textOf(pdf: Buffer): string {
  const source = pdf.toString('latin1')
  const streams = [...source.matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  const table = streams.find((one) => one.includes('beginbfrange')) ?? ''
  const letters = [...(/\[([^\]]*)\]/.exec(table)?.[1] ?? '').matchAll(/<([0-9a-f]+)>/g)].map(
    ([, hex = '']) => Buffer.from(hex, 'hex').swap16().toString('utf16le'),
  )
  const own = new Set(
    [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)]
      .filter(([, , id]) => new RegExp(`\\n${id} 0 obj\\n<<[^>]*/Type0`).test(source))
      .map(([, name]) => name),
  )
  let font = ''
  return streams
    .join('\n')
    .replace(
      /\/(\w+) [\d.]+ Tf|\[(.*?)\] TJ|<([0-9a-f]+)> Tj/g,
      (_all, set?: string, parts?: string, hex?: string) => {
        if (set) font = set
        if (hex) return Buffer.from(hex, 'hex').swap16().toString('utf16le')
        return [...(parts ?? '').matchAll(/<([0-9a-f]*)>/g)]
          .map(([, codes = '']) =>
            own.has(font)
              ? (codes.match(/.{4}/g) ?? []).map((code) => letters[Number.parseInt(code, 16)] ?? '').join('')
              : Buffer.from(codes, 'hex').toString('latin1'),
          )
          .join('')
      },
    )
}

/** Renames the company. */
async function companyCalled(name: string): Promise<Caller> {
  await app.system((ctx) =>
    ctx.db.$client.query(
      "UPDATE entity SET name = $1 WHERE id = (SELECT entity_id FROM person WHERE email = 'merchant@demo.test')",
      [name],
    ),
  )
  return merchant
}

describe('a statement', () => {
  it('goes from the opening to the closing balance, as a sheet with numbers', async () => {
    const rows = await cellsOf((await fileOf(merchant, { ...february, format: 'xlsx' })).raw)
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
    const { raw, headers } = await fileOf(merchant, february)
    expect(headers['content-disposition']).toContain(
      encodeURIComponent('Wallet statement Northwind Outdoor 2024-02-01 - 2024-02-29.pdf'),
    )
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
    const chinese = textOf((await fileOf(merchant, february, 'zh-CN')).raw)
    for (const words of ['钱包对账单', '期末余额', '订单付款']) expect(chinese).toContain(words)
  })

  it('carries the letters of a Chinese name, few as they are', async () => {
    const { raw } = await fileOf(await companyCalled('义乌市晨曦贸易數碼有限公司'), february)
    expect(textOf(raw)).toContain('义乌市晨曦贸易數碼有限公司')
    const source = raw.toString('latin1')
    expect(source).toMatch(/\/FontFile[23] \d+ 0 R/)
    expect(source).toMatch(/\/BaseFont \/\w{6}\+NotoSansSC-Regular/)
    expect(raw.length).toBeLessThan(40_000)
  })

  it('names a letter that the font lacks, so that it is not lost', async () => {
    const { raw } = await fileOf(await companyCalled('𠮷野貿易'), february)
    for (const part of ['𠮷', '野貿易']) expect(textOf(raw)).toContain(part)
  })

  it('of days without movement has the same balance at both ends', async () => {
    const rows = await cellsOf(
      (await fileOf(merchant, { from: '2024-02-10', to: '2024-02-20', format: 'xlsx' })).raw,
    )
    expect([rows[1]?.[1], rows[4]?.[1]]).toEqual(['2600', '2600'])
  })

  it('lets others have their turn while thousands of lines are set', async () => {
    const line = {
      at: new Date(),
      kind: '订单付款',
      details: '订单 D240229000001',
      amount: -1_234,
      balance: 1,
    }
    const days = { from: '2024-02-01', to: '2024-02-29' }
    const sums = { currency: 'USD', opening: 0, closing: 0, moneyIn: 0, moneyOut: 0 }
    const seen: number[] = []
    const run = {
      config: await app.system(async (ctx) => ctx.config),
      progress: async (done: number) => {
        seen.push(done)
        await new Promise((resolve) => setImmediate(resolve))
      },
    } as unknown as JobRun
    const lines = Array(2_000).fill(line)
    const longest = await longestInOneGo(() =>
      statementPdf(run, { company: '北风户外', ...days, ...sums, lines }, 'zh'),
    )
    expect(seen.length).toBeGreaterThan(40)
    expect(longest).toBeLessThan(500)
  })

  it.each([[{ from: '2024-02-10', to: '2024-02-01' }], [{ from: '2024-02-10', to: '2025-03-01' }]])(
    'is refused for %j',
    async (body) => {
      expect(Object.keys((await merchant.call(endpoints.statement, { body })).fields)).toEqual(['to'])
    },
  )

  it('is one of a company that staff name, and of the own one for merchants', async () => {
    const finance = await app.as('finance')
    expect((await finance.call(endpoints.statement, { body: february })).fields).toHaveProperty('entity_id')
    const named = { ...february, entity_id: northwind, format: 'xlsx' as const }
    expect((await cellsOf((await fileOf(finance, named)).raw)).length).toBe(8)
    const other = await app.as('merchant2')
    expect((await cellsOf((await fileOf(other, named)).raw)).length).toBe(6)
  })
})
