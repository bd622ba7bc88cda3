import { inflateRawSync } from 'node:zlib'
import { goodsDownload } from '@dropyard/contract/catalog/goods-download'
import { myDownload } from '@dropyard/contract/system/download'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { goodsMaker } from '../../../testing/goods.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { pictureName } from './pack.ts'

const app = await startTestApp()
const merchant = await app.as('merchant')
const { make } = await goodsMaker(app)
const { entities } = await app.system(demoIds)
const tent = await make({
  code: 'TENT-1',
  images: [{ group: 'main' }, { group: 'detail' }, { file: 'goods/aa/missing.webp', group: 'size' }],
})
const lamp = await make({
  code: 'LAMP/2',
  images: 1,
  options: ['Color'],
  skus: [{ optionValues: ['Red'] }, { optionValues: ['Blue'] }],
})
const hidden = await make({ visibleTo: [entities.lumen] })

/** The files of a ZIP archive by name, from its central directory. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'))
  for (let at = zip.readUInt32LE(end + 16), n = zip.readUInt16LE(end + 10); n > 0; n--) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [nameLength, extra, comment] = [28, 30, 32].map((o) => zip.readUInt16LE(at + o)) as [
      number,
      number,
      number,
    ]
    const local = zip.readUInt32LE(at + 42)
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString('utf8')
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(start, start + size)
    files.set(name, method === 0 ? packed : inflateRawSync(packed))
    at += 46 + nameLength + extra + comment
  }
  return files
}

const made = async (started: { data: { job_id: number } }): Promise<Buffer> => {
  await app.runJobs()
  return (await merchant.call(myDownload.fetch, { params: { id: started.data.job_id } })).raw
}

it('packs pictures by product and place, with one table for all', async () => {
  const body = { goods_ids: [tent.id, lamp.id], format: 'shopify' as const }
  const files = unzip(await made(await merchant.call(goodsDownload.batch, { body })))
  expect([...files.keys()]).toEqual([
    'TENT-1/01-main.jpg',
    'TENT-1/02-detail.jpg',
    'LAMP-2/01-main.jpg',
    'products-shopify.csv',
  ])
  expect((await sharp(files.get('TENT-1/01-main.jpg')).metadata()).format).toBe('jpeg')
  const lines = files.get('products-shopify.csv')?.toString('utf8').trim().split('\n') ?? []
  expect(lines[0]).toContain('Handle,Title,Body (HTML)')
  // Three rows for the pictures of the tent, two for the variants of the lamp.
  expect(lines).toHaveLength(1 + 3 + 2)
  expect(lines.join('\n')).toContain(`/files/goods/`)
})

it('gives the data alone as a table, at the price of the company', async () => {
  const body = { goods_ids: [lamp.id], format: 'csv' as const }
  const text = (await made(await merchant.call(goodsDownload.export, { body }))).toString('utf8')
  expect(text).toContain('LAMP/2-1')
  expect(text).toContain('Your price (USD)')
  expect(text).not.toContain('50.00')
})

it('packs nothing that the company does not see, and leaves out what left it meanwhile', async () => {
  expect((await merchant.call(goodsDownload.down, { body: { goods_id: hidden.id } })).status).toBe(404)
  const started = await app.system(async () =>
    merchant.call(goodsDownload.batch, { body: { goods_ids: [tent.id], images: true, data: false } }),
  )
  const files = unzip(await made(started))
  expect([...files.keys()].every((name) => name.startsWith('TENT-1/'))).toBe(true)
})

it('stands in the list of packs with what is in it', async () => {
  const { data } = await merchant.call(goodsDownload.list)
  expect(data.map((row) => [row.goods_count, row.format, row.images])).toEqual([
    [1, null, true],
    [1, 'csv', false],
    [2, 'shopify', true],
  ])
  expect((await (await app.as('member')).call(goodsDownload.list)).total).toBe(0)
})

it('refuses too many and nothing at all', async () => {
  const many = Array.from({ length: 501 }, (_, n) => n + 1)
  const call = (body: object) =>
    merchant.call(goodsDownload.batch, { body: { goods_ids: [tent.id], ...body } })
  expect((await call({ goods_ids: many })).refusal).toBe('goods-download.too_many')
  expect((await call({ images: false, data: false })).refusal).toBe('goods-download.empty')
})

it('made twice, as after a worker that died, is one file and no other', async () => {
  const { data } = await merchant.call(goodsDownload.down, { body: { goods_id: tent.id } })
  await app.runJobs()
  const keyOf = () =>
    app.system(async (ctx) => {
      const { rows } = await ctx.db.$client.query<{ file: string }>('SELECT file FROM job WHERE id = $1', [
        data.job_id,
      ])
      return rows[0]?.file ?? ''
    })
  const first = await keyOf()
  await app.system(async (ctx) => {
    await ctx.db.$client.query(`UPDATE job SET state = 'running' WHERE id = $1`, [data.job_id])
    await ctx.db.$client.query(
      `UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE name = 'goods.pack' AND (data->>'watchedId')::bigint = $1`,
      [data.job_id],
    )
  })
  await app.runJobs()
  const second = await keyOf()
  expect(second).not.toBe(first)
  expect(await app.system((ctx) => ctx.files.exists(first))).toBe(false)
  expect((await merchant.call(myDownload.get, { params: { id: data.job_id } })).data.state).toBe('done')
})

it('names pictures so that every system takes them', () => {
  expect(pictureName('A/B:C 1', 0, 'main')).toBe('A-B-C-1/01-main.jpg')
  expect(pictureName('帐篷', 11, '')).toBe('帐篷/12-picture.jpg')
})
