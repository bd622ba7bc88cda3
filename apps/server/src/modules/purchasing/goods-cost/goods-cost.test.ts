import { goodsEdit, goodsFields } from '@dropyard/contract/catalog/goods-edit'
import { goodsImport } from '@dropyard/contract/catalog/goods-import'
import { goodsLibrary } from '@dropyard/contract/catalog/goods-library'
import { costUpdate, goodsCost } from '@dropyard/contract/purchasing/goods-cost'
import { audit } from '@dropyard/contract/system/audit'
import { job } from '@dropyard/contract/system/job'
import { describe, expect, it } from 'vitest'
import { type Caller, startTestApp } from '../../../testing/app.ts'

/** Purchase costs are shown only to users with that permission. */

const app = await startTestApp({ demo: ['category', 'goods'] })
const developer = await app.as('developer')
await app.asOwner(
  `UPDATE role SET permissions = permissions || ARRAY['audit:list', 'goods-library:create', 'goods-library:export', 'goods-library:import'] WHERE code = 'copywriter'`,
)
/** May edit goods and write files, but may not see costs. */
const copywriter = await app.as('copywriter')
const { data } = await developer.call(goodsLibrary.list, { query: { status: 'on_shelf' } })
const id = data[0]?.id ?? 0
const code = (await developer.call(goodsEdit.get, { params: { id } })).data.skus[0]?.code ?? ''
await developer.call(costUpdate, { body: { costs: [{ sku: code, cost: 7_654_321 }] } })

/** The body that a form sends back after reading. */
async function bodyFor(who: Caller) {
  const { data } = await who.call(goodsEdit.get, { params: { id } })
  const fields = Object.fromEntries(
    Object.keys(goodsFields.shape).map((name) => [name, data[name as keyof typeof data]]),
  )
  return {
    ...fields,
    version: data.version,
    properties: data.properties,
    images: data.images.map(({ url, group, alt, id: imageId }) => ({
      url: url ?? '',
      group,
      alt,
      id: imageId,
    })),
    skus: data.skus.map(({ id: _id, image: _i, prices: _p, warehouses: _w, ...sku }) => sku),
  } as never
}
const costNow = async () =>
  (await developer.call(goodsCost.list, { query: { search: code } })).data.find((one) => one.sku === code)
    ?.cost

describe('whoever has no right to purchase costs', () => {
  it('finds none in the trail of those who changed them', async () => {
    await developer.call(goodsEdit.update, { params: { id }, body: await bodyFor(developer) })
    const trail = async (who: Caller) => {
      const { data } = await who.call(audit.list)
      const mine = data.filter(
        (row) => row.action.endsWith('/goods/:id') || row.action.includes('goods-cost'),
      )
      return Promise.all(
        mine.map(async (row) => (await who.call(audit.get, { params: { id: row.id } })).data),
      )
    }
    const seen = await trail(copywriter)
    expect(seen.map((row) => row.record).sort()).toEqual(['goods', 'sku'])
    expect(JSON.stringify(seen)).toContain(code)
    expect(JSON.stringify(seen)).not.toContain('7654321')
    expect(JSON.stringify(await trail(await app.as('admin')))).toContain('7654321')
  })

  it.each(['copywriter', 'support', 'marketing', 'warehouse', 'sales', 'clerk'])(
    'finds none where %s reads goods',
    async (name) => {
      const who = await app.as(name)
      expect((await who.call(goodsCost.list)).code).toBe(403)
      for (const answer of [
        await who.call(goodsEdit.get, { params: { id } }),
        await who.call(goodsEdit.prices, { params: { id } }),
        await who.call(goodsLibrary.list),
      ]) {
        expect(answer.status).toBe(200)
        expect(answer.raw.toString()).not.toContain('7654321')
        expect(answer.raw.toString()).not.toMatch(/"cost/)
      }
    },
  )

  it('finds none in the file of all goods', async () => {
    const fileFor = async (who: Caller) => {
      const { data } = await who.call(goodsImport.export, { body: {} })
      await app.runJobs()
      return (await who.call(job.file, { params: { id: data.job_id } })).raw.toString()
    }
    expect(await fileFor(developer)).toContain('76543.21')
    const closed = await fileFor(copywriter)
    expect(closed).toContain(code)
    expect(closed).not.toContain('76543.21')
  })

  it('changes goods and leaves the costs as they are', async () => {
    const saved = await copywriter.call(goodsEdit.update, { params: { id }, body: await bodyFor(copywriter) })
    expect(saved.status, saved.message).toBe(200)
    expect(await costNow()).toBe(7_654_321)
  })

  it('can’t write one, neither by goods nor by costs', async () => {
    const body = (await bodyFor(developer)) as { skus: { cost?: number }[] }
    body.skus = body.skus.map((sku) => ({ ...sku, cost: 1 }))
    const change = await copywriter.call(goodsEdit.update, { params: { id }, body: body as never })
    expect(change).toMatchObject({ refusal: 'common.not_allowed' })
    expect((await copywriter.call(costUpdate, { body: { costs: [{ sku: code, cost: 1 }] } })).code).toBe(403)
    expect(await costNow()).toBe(7_654_321)
  })
})

describe('whoever has a right to them', () => {
  it('reads and changes many at once, all or none', async () => {
    const { data } = await developer.call(goodsCost.list, { query: { goods_id: id, sort: '-cost' } })
    expect(data[0]).toMatchObject({ sku: code, cost: 7_654_321, currency: 'CNY', goods_id: id })
    const update = (costs: { sku: string; cost: number }[]) => developer.call(costUpdate, { body: { costs } })
    expect(
      (
        await update([
          { sku: code, cost: 5 },
          { sku: 'NO-SUCH', cost: 5 },
        ])
      ).refusal,
    ).toBe('goods-cost.unknown')
    expect(
      (
        await update([
          { sku: code, cost: 5 },
          { sku: code, cost: 6 },
        ])
      ).refusal,
    ).toBe('goods-cost.twice')
    expect(await costNow()).toBe(7_654_321)
    expect((await update([{ sku: code, cost: 500 }])).data).toEqual({ updated: 1, unchanged: 0 })
    expect((await update([{ sku: code, cost: 500 }])).data).toEqual({ updated: 0, unchanged: 1 })
    const history = await developer.call(goodsEdit.prices, { params: { id } })
    expect(history.data[0]).toMatchObject({ sku: code, cost_before: 7_654_321, cost: 500 })
  })
})
