import { checkText } from '@dropyard/contract/catalog/goods/quality-check'
import { goodsEdit } from '@dropyard/contract/catalog/goods-edit'
import { stock as endpoints } from '@dropyard/contract/warehouse/stock'
import { describe, expect, it } from 'vitest'
import { readSheet } from '../../../kit/sheets/sheet.ts'
import { startTestApp } from '../../../testing/app.ts'
import { stockFixture } from '../../../testing/stock-fixture.ts'
import type { ReserveLine } from './reserve.ts'

const app = await startTestApp()
const fixture = await stockFixture(app)

const place = (code: string): number => fixture.place(code)
const newSku = async (stock: Record<string, number> = {}) => (await fixture.newSku(stock)).skuId
const newOrder = (): number => fixture.next()
const reserve = (orderId: number, lines: readonly ReserveLine[]) => fixture.reserve(orderId, lines)
const free = (skuId: number) => fixture.free(skuId)
const prove = () => fixture.prove()

describe('the stock list', () => {
  it('shows staff what is there, what is held and what is free', async () => {
    const skuId = await newSku({ CN: 9 })
    await reserve(newOrder(), [{ lineId: 1, skuId, quantity: 4 }])
    const clerk = await app.as('warehouse')
    const { data, total, ext } = await clerk.call(endpoints.list, { query: { sku_id: skuId } })
    expect(total).toBe(1)
    expect(data[0]).toMatchObject({
      on_hand: 9,
      reserved: 4,
      available: 5,
      warehouse_name: 'Yiwu',
      goods_name: 'Enamel mug',
    })
    expect(ext).toEqual({ on_hand: 9, reserved: 4, quarantine: 0, damaged: 0, available: 5, value: null })
    const moves = await clerk.call(endpoints.movements, { query: { sku_id: skuId } })
    expect(moves.data.map((one) => [one.kind_name, one.on_hand_change, one.reserved_change])).toEqual([
      ['Reserved', 0, 4],
      ['Adjusted', 9, 0],
    ])
  })

  it('says what is to be checked when goods come in', async () => {
    const skuId = await newSku({ CN: 1 })
    const clerk = await app.as('warehouse')
    const read = async () => (await clerk.call(endpoints.list, { query: { sku_id: skuId } })).data[0]
    const { goods_id: id = 0, checks } = (await read()) ?? {}
    expect(checks).toEqual([])
    const developer = await app.as('developer')
    const { data: goods } = await developer.call(goodsEdit.get, { params: { id } })
    const weight = { check: 'Net weight', kind: 'measure', unit: 'g', min: '180', max: '190' } as const
    const body = { ...goods, images: [], checks: [{ ...weight, expected: '' }, { check: 'Odor' }] }
    const saved = await developer.call(goodsEdit.update, { params: { id }, body: body as never })
    expect(saved.status, saved.message).toBe(200)
    const told = (await read())?.checks.map((one) => checkText(one, 'en'))
    expect(told).toEqual(['Net weight: 180–190 g', 'Odor'])
  })

  it('is searched by SKU and by title in both languages, and sorted', async () => {
    const clerk = await app.as('warehouse')
    const find = async (query: object) => (await clerk.call(endpoints.list, { query })).data
    expect((await find({ search: 'sku-1' })).length).toBeGreaterThan(0)
    expect((await find({ search: '搪瓷' })).length).toBeGreaterThan(0)
    expect(await find({ search: 'no such' })).toEqual([])
    const free = (await find({ sort: '-available', 'per-page': 100 })).map((row) => row.available)
    expect(free).toEqual([...free].sort((a, b) => b - a))
    expect((await find({ sold_out: true })).every((row) => row.available <= 0)).toBe(true)
  })

  it('is adjusted with a reason, once per key', async () => {
    const skuId = await newSku({ CN: 9 })
    const clerk = await app.as('warehouse')
    const body = {
      sku_id: skuId,
      warehouse_id: place('CN'),
      change: -2,
      kind: 'count' as const,
      reason: 'Counted 7',
      key: 'k1',
    }
    expect((await clerk.call(endpoints.adjust, { body })).data).toMatchObject({
      booked: true,
      row: { on_hand: 7 },
    })
    expect((await clerk.call(endpoints.adjust, { body })).data).toMatchObject({
      booked: false,
      row: { on_hand: 7 },
    })
    const silent = await clerk.call(endpoints.adjust, { body: { ...body, reason: '' } })
    expect(silent.fields).toHaveProperty('reason')
    const nothing = await clerk.call(endpoints.adjust, { body: { ...body, change: 0, key: 'k2' } })
    expect(nothing.fields).toHaveProperty('change')
  })

  it('is not for merchants, and adjusting not for those who only look', async () => {
    expect((await (await app.as('merchant')).call(endpoints.list)).code).toBe(403)
    const sales = await app.as('sales')
    expect((await sales.call(endpoints.list)).code).toBe(200)
    const body = { sku_id: 1, warehouse_id: 1, change: 1, reason: 'x' }
    expect((await sales.call(endpoints.adjust, { body })).code).toBe(403)
  })

  it('can be downloaded', async () => {
    const clerk = await app.as('warehouse')
    const { raw } = await clerk.call(endpoints.export, {
      query: { format: 'xlsx', warehouse_id: place('US') },
    })
    const sheet = await readSheet(raw)
    expect(sheet.headers.slice(0, 4)).toEqual(['SKU', 'Product', 'Warehouse', 'On hand'])
    expect(sheet.rows.every((row) => row.cells[2] === 'US')).toBe(true)
  })

  it('comes back from a file: the same changes nothing, a count books the difference', async () => {
    const { skuId, code } = await fixture.newSku({ DE: 9 })
    const clerk = await app.as('warehouse')
    const { raw } = await clerk.call(endpoints.export, { query: {} })
    const send = async (content: Buffer | string, body = {}) =>
      (await clerk.call(endpoints.import, { files: { file: { filename: 'x.csv', content } }, body })).data
    const same = await send(raw)
    expect(same).toMatchObject({ created: 0, updated: 0, failed: 0, unchanged: same.rows })
    const count = `SKU,Warehouse,On hand\n${code},DE,7\n${code},US,3\n`
    expect(await send(count, { dry_run: true })).toMatchObject({ created: 1, updated: 1 })
    expect(await free(skuId)).toBe(9)
    expect(await send(count)).toMatchObject({ created: 1, updated: 1, failed: 0 })
    expect(await free(skuId)).toBe(10)
    expect(await prove()).toEqual([])
  })

  it('names what is wrong with a file by row and column, and then books nothing', async () => {
    const { skuId, code } = await fixture.newSku({ DE: 9 })
    await reserve(newOrder(), [{ lineId: 1, skuId, quantity: 4 }])
    const clerk = await app.as('warehouse')
    const content = `SKU,Warehouse,On hand\n${code},CN,5\nNOPE,DE,1\n${code},XX,1\n${code},DE,3\n${code},US,-1\n`
    const { data } = await clerk.call(endpoints.import, { files: { file: { filename: 'x.csv', content } } })
    expect(data.errors.map((error) => [error.row, error.column])).toEqual([
      [3, 'SKU'],
      [4, 'Warehouse'],
      [5, 'On hand'],
      [6, 'On hand'],
    ])
    expect(data).toMatchObject({ created: 0, updated: 0, failed: 4 })
    expect(await free(skuId)).toBe(5)
  })

  it('says which columns a file lacks', async () => {
    const clerk = await app.as('warehouse')
    const content = 'SKU,On hand\nX,1\n'
    const reply = await clerk.call(endpoints.import, { files: { file: { filename: 'x.csv', content } } })
    expect(reply).toMatchObject({ refusal: 'common.file_columns' })
    expect(reply.message).toBe('Missing columns: Warehouse.')
  })
})
