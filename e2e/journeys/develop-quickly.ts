import { type APIRequestContext, expect } from '@playwright/test'
import {
  type ModuleName,
  moduleNames,
} from '../../packages/contract/src/development/development/module-name.ts'
import { moduleOf } from '../../packages/contract/src/development/development/modules.ts'
import { tokenOf } from '../people.ts'
import { photo } from './develop.ts'

/** Moves a product by API calls through modules that a journey does not test. */

type Fields = Record<string, unknown>
type Call = <T = Fields>(method: 'get' | 'post' | 'put', path: string, data?: object) => Promise<T>

export async function callAs(request: APIRequestContext, who: string): Promise<Call> {
  const headers = await headersOf(request, who)
  return async (method, path, data) => {
    const answer = await request[method](path, { headers, ...(data ? { data } : {}) })
    const said = (await answer.json()) as { msg: string; data: never }
    expect(answer.ok(), `${method} ${path}: ${said.msg}`).toBe(true)
    return said.data
  }
}

/** One session per person for all calls, because the number of logins is limited. */
const sessions = new Map<string, Promise<string>>()
async function headersOf(request: APIRequestContext, who: string) {
  const token = sessions.get(who) ?? tokenOf(request, who)
  sessions.set(who, token)
  return { authorization: `Bearer ${await token}` }
}

/** Uploads a picture. */
async function upload(request: APIRequestContext): Promise<string> {
  const headers = await headersOf(request, 'developer')
  const img = { name: 'cup.png', mimeType: 'image/png', buffer: photo }
  const answer = await request.post('/v1/system/upload-one-img', { headers, multipart: { img } })
  return ((await answer.json()) as { data: string }).data
}

const size = { weight_grams: 182, length_mm: 80, width_mm: 80, height_mm: 120 }
const filled = (row: Fields, picture: string, supplier: number): Record<ModuleName, Fields> => ({
  goodsDevelop: {
    links: [`https://detail.1688.com/offer/${Date.now()}.html`],
    markets: ['DE'],
    target_cost: 1500,
    target_price: 999,
    infringement: 'clear',
    pictures: [picture],
  },
  goodsOpen: { sku_code: `E2E-${Date.now()}` },
  supplierQuotation: { quantity_first: 200 },
  goodsSample: {
    samples: [
      {
        supplier_id: supplier,
        quantity: 1,
        ...size,
        photos: [picture],
        verdict: 'pass',
        verdict_reason: 'good',
      },
    ],
  },
  goodsDesign: { images: [{ group: 'main', pictures: [picture], licence: 'own' }] },
  goodsTest: {
    sample_no: 'S-1',
    readings: ((row.readings ?? []) as Fields[]).map((one) => ({
      ...one,
      value: one.kind === 'measure' ? '182' : 'pass',
    })),
  },
  goodsInfo: {
    texts: [{ locale: 'en', state: 'approved', title: row.product_name, description: 'Folds flat.' }],
    declared_name_en: 'Cup',
    declared_name_zh: '杯',
    hs_code: '392410',
    origin_country: 'CN',
    declared_value: 300,
  },
  goodsComplete: { stock_policy: 'stock', review_on: '2030-01-01' },
})

/** Passes the modules from the first up to, but not including, the last. */
export async function throughModules(
  request: APIRequestContext,
  title: string,
  from: ModuleName,
  until?: ModuleName,
): Promise<void> {
  const [worker, reviewer] = [await callAs(request, 'developer'), await callAs(request, 'admin')]
  const picture = await upload(request)
  const [supplier] = await worker<{ id: number }[]>('get', '/v1/supplier?status=approved')
  const end = until ? moduleNames.indexOf(until) : moduleNames.length
  for (const name of moduleNames.slice(moduleNames.indexOf(from), end)) {
    const { record } = moduleOf(name)
    const path = record.list.path
    const query = `${path}?search=${encodeURIComponent(title)}`
    const rows = await worker<{ id: number; state: string; product_id: number }[]>('get', query)
    const task = rows.find(({ state }) => ['waiting', 'claimed'].includes(state))
    if (!task) throw new Error(`${title} is not in ${name}`)
    const list = { id_list: [task.id] }
    if (task.state === 'waiting') await worker('put', `${path}/claim`, list)
    const row = await worker<Fields>('get', `${path}/${task.id}`)
    const form = filled(row, picture, supplier?.id ?? 0)[name]
    if (name === 'goodsOpen') form.category_id = await someCategory(worker)
    await worker('put', `${path}/handle`, { ...list, form })
    if (name === 'supplierQuotation') {
      const tiers = [{ quantity: 100, price: 900, lead_days: 7 }]
      const asked = { product_id: task.product_id, supplier_id: supplier?.id, tiers, moq: 100 }
      const { id } = await worker<{ id: number }>('post', '/v1/goods-quotation-detail', asked)
      await worker('put', '/v1/goods-quotation-detail/default-quotation', { id })
    }
    await worker('put', `${path}/confirm`, list)
    await reviewer('put', `${path}/pass`, list)
  }
}

async function someCategory(call: Call): Promise<number> {
  const [goods] = await call<{ category_id: number }[]>('get', '/v1/goods?per-page=1')
  return goods?.category_id ?? 0
}
