import { goodsAttr } from '@dropyard/contract/catalog/goods-attr'
import type { ModuleName } from '@dropyard/contract/development/development/module-name'
import { moduleOf } from '@dropyard/contract/development/development/modules'
import { quotation, quotationCalls } from '@dropyard/contract/development/quotation'
import { supplier } from '@dropyard/contract/purchasing/supplier'
import { expect } from 'vitest'
import { demoPassword } from '../modules/account/user/demo.ts'
import { hashPassword } from '../modules/account/user/password.ts'
import { createPerson } from '../modules/account/user/service.ts'
import { category } from '../modules/catalog/category/table.ts'
import type { Caller, TestApp } from './app.ts'

/** Helpers for tests of product development. */

export type TaskRow = Record<string, unknown> & {
  id: number
  product_id: number
  state: string
  version: number
  missing: { message: string }[]
  actions: { action: string }[]
}
export interface Answer<T = TaskRow> {
  status: number
  message: string
  refusal: string | undefined
  fields: Record<string, string>
  data: T
}

/** Calls an endpoint whose types are unknown at compile time, because a declaration generates it. */
export const callOf = async <T = TaskRow>(
  who: Caller,
  endpoint: unknown,
  given: object,
): Promise<Answer<T>> => (await who.call(endpoint as never, given as never)) as unknown as Answer<T>

export const read = async (who: Caller, module: ModuleName, id: number): Promise<TaskRow> =>
  (await callOf(who, moduleOf(module).record.get, { params: { id } })).data

export const act = (who: Caller, module: ModuleName, action: string, id: number, input: object = {}) => {
  const endpoints = moduleOf(module).flow.endpoints as Record<string, unknown>
  return callOf<{ moved: number[] }>(who, endpoints[action], { body: { id_list: [id], ...input } })
}

/** The current task of a product in a module. */
export async function taskIn(who: Caller, module: ModuleName, productId: number): Promise<TaskRow> {
  const { record } = moduleOf(module)
  const query = { 'per-page': 100 }
  const { data } = await callOf<TaskRow[]>(who, record.list, { query })
  const found = data.find(
    (row) => row.product_id === productId && ['waiting', 'claimed', 'submitted'].includes(row.state),
  )
  if (!found) throw new Error(`no task of product ${productId} in ${module}`)
  return found
}

/** Demo modules that a product needs before it can be sold: channels, suppliers, rates. */
export const selling = [
  'warehouse',
  'country',
  'area',
  'carrier',
  'express',
  'channel',
  'supplier',
  'currency',
]

export const makeCategory = (app: TestApp): Promise<number> =>
  app.system(async (ctx) => {
    const made = { level: 1, nameEn: 'Kitchen', nameZh: '厨房' }
    const [row] = await ctx.db.insert(category).values(made).returning({ id: category.id })
    return row?.id ?? 0
  })

let made = 0
export const ideaOf = (more: object = {}) => {
  made += 1
  return {
    title: `Foldable cup ${made}`,
    links: [`https://detail.1688.com/offer/6750${Date.now()}${made}.html`],
    markets: ['DE', 'US'],
    target_cost: 1500,
    target_price: 999,
    infringement: 'clear',
    first_quantity: 200,
    pictures: ['/files/editor/ab/0123456789abcdef0123456789abcdef.webp'],
    ...more,
  }
}
export const begin = (who: Caller, more: object = {}) =>
  callOf(who, moduleOf('goodsDevelop').record.create, { body: ideaOf(more) })

const photo = '/files/editor/cd/0123456789abcdef0123456789abcdef.webp'
export const goodSample = {
  quantity: 1,
  weight_grams: 182,
  length_mm: 80,
  width_mm: 80,
  height_mm: 120,
  photos: [photo],
  verdict: 'pass',
  verdict_reason: 'good',
}

/** A complete form of each module. */
const filled: Record<ModuleName, (row: TaskRow, categoryId: number) => object> = {
  goodsDevelop: () => ({}),
  goodsOpen: (_row, categoryId) => ({
    category_id: categoryId,
    sku_code: `CUP-${made}-${Date.now() % 100_000}`,
  }),
  supplierQuotation: () => ({ quantity_first: 200, quantity_year: 5000 }),
  goodsSample: () => ({ samples: [goodSample] }),
  goodsDesign: () => ({ images: [{ group: 'main', pictures: [photo], licence: 'own' }] }),
  goodsTest: (row) => ({
    sample_no: 'S-1',
    readings: (row.readings as { kind: string }[]).map((one) => ({
      ...one,
      value: one.kind === 'measure' ? '182' : 'pass',
    })),
  }),
  goodsInfo: () => ({
    texts: [
      {
        locale: 'en',
        state: 'approved',
        title: 'Foldable silicone cup',
        description: 'Folds flat.',
        engine: 'deepl',
      },
    ],
    declared_name_en: 'Silicone cup',
    declared_name_zh: '硅胶杯',
    hs_code: '392410',
    origin_country: 'CN',
    declared_value: 300,
  }),
  goodsComplete: () => ({ stock_policy: 'stock', review_on: '2099-01-01' }),
}

/** The id of an approved supplier of the demo. */
export async function aSupplier(who: Caller): Promise<number> {
  const { data } = await who.call(supplier.list, { query: { status: 'approved' } })
  return data[0]?.id ?? 0
}

/** Finds or creates a variant attribute with these values, as a product's form contains it. */
export async function axisOf(who: Caller, name: string, values: string[]) {
  const { data } = await who.call(goodsAttr.list, { query: { search: name } })
  const there = data.find((one) => one.name === name)
  const body = { name, name_zh: name, values: values.map((value) => ({ name: value, name_zh: '' })) }
  const { id } = there ?? (await who.call(goodsAttr.create, { body })).data
  return { attr_id: id, values }
}

/** Completes a module's form, as the user who has claimed the task. */
export async function fill(
  who: Caller,
  module: ModuleName,
  task: TaskRow,
  categoryId: number,
  more: object = {},
): Promise<void> {
  const row = await read(who, module, task.id)
  const form = Object.fromEntries(Object.keys(moduleOf(module).form).map((name) => [name, row[name]]))
  const own = {
    ...(module === 'goodsOpen' ? { axes: [await axisOf(who, 'Color', ['Red', 'Blue'])] } : {}),
    ...(module === 'goodsSample' ? { samples: [{ ...goodSample, supplier_id: await aSupplier(who) }] } : {}),
  }
  const body = { ...form, ...filled[module](row, categoryId), ...own, ...more, version: row.version }
  const saved = await callOf(who, moduleOf(module).record.update, { params: { id: task.id }, body })
  expect(saved.status, `${module}: ${saved.message} ${JSON.stringify(saved.fields)}`).toBe(200)
  if (module !== 'supplierQuotation') return
  const { product_id } = row
  const tiers = [{ quantity: 100, price: 900, lead_days: 7 }]
  const quoted = await who.call(quotation.create, {
    body: { product_id, supplier_id: await aSupplier(who), tiers, moq: 100 } as never,
  })
  expect(quoted.status, quoted.message).toBe(200)
  const accepted = await who.call(quotationCalls.makeDefault, { body: { id: quoted.data.id } })
  expect(accepted.status, accepted.message).toBe(200)
}

/** Takes a product through a module: `worker` claims, fills in and submits, `reviewer` accepts. */
export async function through(
  worker: Caller,
  reviewer: Caller,
  module: ModuleName,
  productId: number,
  categoryId: number,
): Promise<Answer<{ moved: number[] }>> {
  const task = await taskIn(worker, module, productId)
  if (task.state === 'waiting') await act(worker, module, 'claim', task.id)
  await fill(worker, module, task, categoryId)
  const sent = await act(worker, module, 'confirm', task.id)
  expect(sent.status, `${module}: ${sent.message}`).toBe(200)
  return act(reviewer, module, 'pass', task.id)
}

/** Creates another product developer with the demo's password. Returns their id. */
export const hire = (app: TestApp, email: string): Promise<number> =>
  app.system(async (ctx) =>
    createPerson(ctx, {
      ...{ kind: 'staff', entityId: null, email, name: email, nameEn: '', lang: 'en', timezone: 'UTC' },
      ...{ roles: ['product-developer'], passwordHash: await hashPassword(demoPassword) },
    }),
  )
