import type { APIRequestContext } from '@playwright/test'
import {
  type ModuleName,
  moduleNames,
} from '../../packages/contract/src/development/development/module-name.ts'
import { moduleOf } from '../../packages/contract/src/development/development/modules.ts'
import { type Call, callAs, type Fields, headersOf } from './calls.ts'
import { photo } from './develop.ts'

/** Moves a product by API calls through modules that a journey does not test. */

/** Uploads a picture. */
export async function upload(request: APIRequestContext): Promise<string> {
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

/** What a journey fills in differently. */
interface Given {
  readonly forms?: Partial<Record<ModuleName, Fields>>
  /** Terms of the quotation that is accepted. */
  readonly quotation?: Fields
}

/** Passes the modules from the first up to, but not including, the last. */
export async function throughModules(
  request: APIRequestContext,
  title: string,
  from: ModuleName,
  until?: ModuleName,
  { forms = {}, quotation = {} }: Given = {},
): Promise<void> {
  const [worker, reviewer] = [await callAs(request, 'developer'), await callAs(request, 'admin')]
  const picture = await upload(request)
  const [supplier] = await worker<{ id: number }[]>('get', '/v1/supplier?status=approved')
  const end = until ? moduleNames.indexOf(until) : moduleNames.length
  for (const name of moduleNames.slice(moduleNames.indexOf(from), end)) {
    const { record } = moduleOf(name)
    const path = record.list.path
    const task = await claimTask(worker, title, name)
    const list = { id_list: [task.id] }
    const row = await worker<Fields>('get', `${path}/${task.id}`)
    const form = { ...filled(row, picture, supplier?.id ?? 0)[name], ...forms[name] }
    if (name === 'goodsOpen') form.category_id = await someCategory(worker)
    await worker('put', `${path}/handle`, { ...list, form })
    if (name === 'supplierQuotation') {
      const tiers = [{ quantity: 100, price: 900, lead_days: 7 }]
      const asked = { product_id: task.product_id, supplier_id: supplier?.id, tiers, moq: 100, ...quotation }
      const { id } = await worker<{ id: number }>('post', '/v1/goods-quotation-detail', asked)
      await worker('put', '/v1/goods-quotation-detail/default-quotation', { id })
    }
    await worker('put', `${path}/confirm`, list)
    await reviewer('put', `${path}/pass`, list)
  }
}

/** The task of a product in a module, which the developer claims. */
export async function claimTask(
  worker: Call,
  title: string,
  name: ModuleName,
): Promise<{ id: number; product_id: number }> {
  const { path } = moduleOf(name).record.list
  const rows = await worker<{ id: number; state: string; product_id: number }[]>(
    'get',
    `${path}?search=${encodeURIComponent(title)}`,
  )
  const task = rows.find(({ state }) => ['waiting', 'claimed'].includes(state))
  if (!task) throw new Error(`${title} is not in ${name}`)
  if (task.state === 'waiting') await worker('put', `${path}/claim`, { id_list: [task.id] })
  return task
}

/** A category of the demo. The newest products are those of other journeys, whose categories may ask for more than the forms have. */
async function someCategory(call: Call): Promise<number> {
  const [goods] = await call<{ category_id: number }[]>('get', '/v1/goods?sort=title&per-page=1')
  return goods?.category_id ?? 0
}
