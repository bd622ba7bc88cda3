import { goodsEdit } from '@dropyard/contract/catalog/goods-edit'
import { goodsImage, imageCalls } from '@dropyard/contract/catalog/goods-image'
import { job } from '@dropyard/contract/system/job'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { goodsMaker } from '../../../testing/goods.ts'

let make: Awaited<ReturnType<typeof goodsMaker>>['make']
const app = await startTestApp()
const developer = await app.as('developer')
;({ make } = await goodsMaker(app))
const imagesOf = async (goods_id: number) =>
  (await developer.call(goodsEdit.get, { params: { id: goods_id } })).data.images

it('moves images behind those of another group, and arranges a group', async () => {
  const { id } = await make({ images: [{}, {}, { group: 'size' }, { group: 'packaging' }] })
  const [a, b, c, d] = (await imagesOf(id)).map((one) => one.id)
  await developer.call(imageCalls.swapGroup, { body: { ids: [a ?? 0], group: 'size' } })
  expect((await imagesOf(id)).map((one) => [one.id, one.group])).toEqual([
    [b, 'main'],
    [c, 'size'],
    [a, 'size'],
    [d, 'packaging'],
  ])
  await developer.call(imageCalls.arrange, { body: { goods_id: id, group: 'size', ids: [a ?? 0] } })
  expect((await imagesOf(id)).map((one) => one.id)).toEqual([b, a, c, d])
  const other = await make()
  const [foreign] = await imagesOf(other.id)
  const wrong = { goods_id: id, group: 'size' as const, ids: [foreign?.id ?? 0] }
  expect((await developer.call(imageCalls.arrange, { body: wrong })).refusal).toBe('common.not_found')
})

it('records licences, finds images without one, and counts them by group', async () => {
  const { id } = await make({ images: 3 })
  const [first] = await imagesOf(id)
  await developer.call(imageCalls.license, { body: { ids: [first?.id ?? 0], licence: 'supplier' } })
  const open = await developer.call(goodsImage.list, { query: { goods_id: id, licence: 'none' } })
  expect(open.total).toBe(2)
  const groups = (await developer.call(imageCalls.groups, { query: { goods_id: id } })).data
  expect(groups[0]).toMatchObject({ group: 'main', total: 3, unlicensed: 2 })
  expect(groups.at(-1)).toMatchObject({ group: 'video', total: 0 })
  const clerk = await app.as('clerk')
  const body = { ids: [first?.id ?? 0], licence: 'own' as const }
  expect((await clerk.call(imageCalls.license, { body })).status).toBe(403)
})

it('exports images as an archive', async () => {
  const { id } = await make({ images: 2 })
  const { data } = await developer.call(imageCalls.export, { body: { goods_ids: [id] } })
  await app.runJobs()
  const made = (await developer.call(job.read, { params: { id: data.job_id } })).data
  expect(made).toMatchObject({ state: 'done', has_file: true, result: { images: 2 } })
  const none = await developer.call(imageCalls.export, { body: { goods_ids: [999_999] } })
  expect(none.refusal).toBe('common.not_found')
})
