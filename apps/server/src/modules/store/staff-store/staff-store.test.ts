import { staffStore } from '@dropyard/contract/store/staff-store'
import { store as contract } from '@dropyard/contract/store/store'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { describeRecord } from '../../../testing/describe-record.ts'
import { entity } from '../../account/entity/table.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { seal } from '../store/sealed.ts'
import { store } from '../store/table.ts'

describeRecord(staffStore, {
  prepare: (app) =>
    app.system(async (ctx) => {
      const [row] = await ctx.db.select({ id: entity.id }).from(entity).orderBy(entity.id)
      return row?.id ?? 0
    }),
  valid: (n, company) => ({
    entity_id: company,
    platform_id: [2, 9, 1][n % 3],
    name: `Store ${String(n).padStart(3, '0')}`,
    shop_url: `www.shops.example/store-${n}`,
    status: n % 4 === 0 ? 0 : 1,
    sync_order: true,
    customized: n % 2 === 0,
    language: 'en',
  }),
  other: { name: 'Renamed', language: 'de' },
  invalid: { shop_url: 'no address', name: 'n'.repeat(101), platform_id: 5 },
  filters: {
    health: { value: 'disabled', finds: (row) => row.status === 0 },
  },
})

test('staff see the stores of every merchant, and a salesperson those of his own', async () => {
  const app = await startTestApp({ demo: ['store'] })
  const { people, entities } = await app.system((ctx) => demoIds(ctx))
  await app.system(async (ctx) => {
    await ctx.db.update(entity).set({ salespersonId: null })
    await ctx.db.update(entity).set({ salespersonId: people.sales }).where(eq(entity.id, entities.lumen))
  })
  const seen = async (who: string) => {
    const { data } = await (await app.as(who)).call(staffStore.list, { query: {} })
    return new Set(data.map((row) => row.entity_id))
  }
  expect(await seen('admin')).toEqual(new Set([entities.northwind, entities.lumen]))
  expect(await seen('sales')).toEqual(new Set([entities.lumen]))
})

test('a connected store stays what it is', async () => {
  const app = await startTestApp({ demo: ['store'] })
  const admin = await app.as('admin')
  const all = await admin.call(staffStore.list, { query: {} })
  expect(all.data.every((row) => row.health === 'waiting')).toBe(true)
  const [one] = all.data
  if (!one) throw new Error('no stores')
  await app.system((ctx) =>
    ctx.db
      .update(store)
      .set({
        authed: true,
        openDate: new Date(),
        authLost: null,
        secrets: seal(one.id, { accessToken: 'a-secret' }),
      })
      .where(eq(store.id, one.id)),
  )
  const read = await admin.call(staffStore.get, { params: { id: one.id } })
  expect(read.data).toMatchObject({ health: 'ok', auth_json: { access_token: '••••••••' } })
  expect(read.raw.toString()).not.toContain('a-secret')
  const moved = await admin.call(staffStore.update, {
    params: { id: one.id },
    body: { ...read.data, status: 1, shop_url: 'other.myshopify.com' },
  })
  expect(Object.keys(moved.fields)).toEqual(['shop_url'])
  const off = await admin.call(staffStore.update, {
    params: { id: one.id },
    body: { ...read.data, status: 0 },
  })
  expect(off.data).toMatchObject({ status: 0, health: 'disabled' })
  expect(await admin.call(staffStore.remove, { params: { id: one.id } })).toMatchObject({
    status: 422,
    refusal: 'staff-store.used',
  })
})

test('a row says whether its store can be disabled or enabled, and keeps the rest when it is', async () => {
  const app = await startTestApp({ demo: ['store'] })
  const admin = await app.as('admin')
  const [one] = (await admin.call(staffStore.list, { query: {} })).data
  if (!one) throw new Error('no stores')
  expect(one.actions).toEqual(['disable'])
  const params = { id: one.id }
  const off = await admin.call(staffStore.setStatus, { params, body: { status: 0, version: one.version } })
  expect(off.data).toMatchObject({ status: 0, name: one.name, shop_url: one.shop_url, actions: ['enable'] })
  const late = await admin.call(staffStore.setStatus, { params, body: { status: 1, version: one.version } })
  expect(late.refusal).toBe('common.changed')
  const on = await admin.call(staffStore.setStatus, { params, body: { status: 1 } })
  expect(on.data).toMatchObject({ status: 1, actions: ['disable'] })
  await app.system((ctx) => ctx.db.update(store).set({ status: 2 }).where(eq(store.id, one.id)))
  const [away] = (await admin.call(staffStore.list, { query: { search: one.shop_url } })).data
  expect(away?.actions).toEqual([])
  const back = await admin.call(staffStore.setStatus, { params, body: { status: 1 } })
  expect(back.refusal).toBe('store.archived')
})

test("a person's own stores are those that name him, and those that name nobody", async () => {
  const app = await startTestApp({ demo: ['store'] })
  const [merchant, member] = [await app.as('merchant'), await app.as('member')]
  await app.asOwner("UPDATE store SET customer_ids = '[]'")
  const all = (await merchant.call(contract.mine, {})).data
  expect(all.length).toBeGreaterThan(1)
  await app.system((ctx) =>
    ctx.db
      .update(store)
      .set({ customerIds: [999_999] })
      .where(eq(store.id, all[0]?.id ?? 0)),
  )
  expect((await member.call(contract.mine, {})).data.map((row) => row.id)).toEqual(
    all.slice(1).map((row) => row.id),
  )
})

test("staff add a store with the form's own names, for somebody of its company", async () => {
  const app = await startTestApp({ demo: ['store'] })
  const admin = await app.as('admin')
  const { people, entities } = await app.system((ctx) => demoIds(ctx))
  const form = {
    name: 'Second shop',
    platform_id: 2,
    shop_url: 'www.shops.example/second',
    sync_order: '0',
    customized: '0',
    auth_type: '1',
    track_id: 'T-1',
    customer_email: 'help@shops.example',
    lang: 'de',
    type: '0',
    appid: '',
  } as const
  const add = (more: object) => admin.call(staffStore.create, { body: { ...form, ...more } as never })
  const made = await add({ user_id: people.merchant, customer_ids: [people.merchant] })
  expect(made.data).toMatchObject({
    entity_id: entities.northwind,
    shop_abbr: 'SEC',
    language: 'de',
    customer_ids: [people.merchant],
    sync_order: false,
    customized: false,
  })
  const { data } = await admin.call(staffStore.get, { params: { id: made.data.id } })
  expect(data).toMatchObject({
    auth_type: 1,
    auth_json: { shop: form.shop_url },
    track_id: 'T-1',
    customer_email: 'help@shops.example',
  })
  const renamed = { ...data, name: 'Third shop', language: undefined, lang: 'zh', customer_ids: '' }
  const twice = { ...data, lang: 'zh' }
  const contradicted = await admin.call(staffStore.update, { params: { id: data.id }, body: twice as never })
  expect(Object.keys(contradicted.fields)).toEqual(['lang'])
  const changed = await admin.call(staffStore.update, { params: { id: data.id }, body: renamed as never })
  expect(changed.data).toMatchObject({ name: 'Third shop', language: 'zh', customer_ids: [] })
  expect(Object.keys((await add({})).fields)).toEqual(['entity_id'])
  for (const part of [{ type: '1' }, { secret: 'a-secret' }])
    expect(Object.keys((await add({ user_id: people.merchant, ...part })).fields)).toEqual(Object.keys(part))
  expect(Object.keys((await add({ user_id: people.admin })).fields)).toEqual(['user_id'])
  const foreign = await add({ entity_id: entities.northwind, customer_ids: [people.merchant2] })
  expect(foreign.refusal).toBe('common.not_found')
})
