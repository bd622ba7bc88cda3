import { expect, it, vi } from 'vitest'

/** One more module of product development needs only its declaration and its names in the list of modules. */

vi.mock('@dropyard/contract/development/development/module-name', async (original) => {
  const { moduleNames, moduleWords } = await original<Names>()
  const at = moduleNames.indexOf('goodsTest')
  return {
    moduleNames: [...moduleNames.slice(0, at), 'goodsPhoto', ...moduleNames.slice(at)],
    moduleWords: { ...moduleWords, goodsPhoto: ['Photo shoots', '拍摄'] },
  }
})
vi.mock('@dropyard/contract/development/development/modules', async (original) => {
  const known = await original<Modules>()
  const { goodsPhoto } = await import('./ninth-module.ts')
  const developmentModules = [...known.developmentModules, goodsPhoto]
  const moduleOf = (name: string) => developmentModules.find(({ module }) => module === name)
  return { developmentModules, moduleOf }
})
vi.mock('@dropyard/contract/modules', async (original) => {
  return { ...(await original<object>()), goodsPhoto: await import('./ninth-module.ts') }
})
type Names = typeof import('@dropyard/contract/development/development/module-name')
type Modules = typeof import('@dropyard/contract/development/development/modules')

const { developmentMode } = await import('@dropyard/contract/development/development-mode')
const { productPipeline } = await import('@dropyard/contract/development/pipeline')
const { task } = await import('@dropyard/contract/system/task')
const { startTestApp } = await import('../testing/app.ts')
const { act, begin, callOf, read, taskIn, through } = await import('../testing/development.ts')
const { goodsPhoto, ninth } = await import('./ninth-module.ts')

it('has its list, form, actions, tasks, board and file by its data alone', async () => {
  const app = await startTestApp()
  const [developer, admin] = [await app.as('developer'), await app.as('admin')]
  const modules = ['goodsDevelop', ninth, 'goodsComplete'] as const
  const body = { name: 'With photos', name_zh: '含拍摄', modules: [...modules] }
  const mode = await admin.call(developmentMode.create, { body })
  expect(mode.status, mode.message).toBe(200)
  const { product_id } = (await begin(admin, { mode_id: mode.data.id, pictures_licence: 'own' })).data
  expect(await through(admin, developer, 'goodsDevelop', product_id, 0)).toMatchObject({ status: 200 })

  const { id } = await taskIn(admin, ninth, product_id)
  const board = await admin.call(productPipeline.board)
  expect(board.data.columns.find(({ module }) => module === ninth)).toMatchObject({ total: 1, unclaimed: 1 })
  const listed = await admin.call(task.list, { query: { 'per-page': 100 } })
  expect(listed.data).toEqual(
    expect.arrayContaining([expect.objectContaining({ task_id: id, module: ninth })]),
  )

  expect(await act(admin, ninth, 'claim', id)).toMatchObject({ status: 200 })
  const shots = [{ subject: 'On the table', model: '' }]
  await act(admin, ninth, 'handle', id, { form: { studio: 'North', shots } })
  expect((await read(admin, ninth, id)).missing.map(({ message }) => message)).toEqual([
    'Shots, row 1: Model',
  ])
  expect(await act(admin, ninth, 'confirm', id)).toMatchObject({ refusal: 'development.missing' })
  await act(admin, ninth, 'handle', id, { form: { shots: [{ subject: 'On the table', model: 'Ada' }] } })
  expect(await act(admin, ninth, 'confirm', id)).toMatchObject({ status: 200 })
  expect(await act(developer, ninth, 'reshoot', id, { reason: 'Too dark.' })).toMatchObject({ status: 200 })
  await act(admin, ninth, 'confirm', id)
  expect((await act(admin, ninth, 'pass', id)).refusal).toBe('task.own')
  expect(await act(developer, ninth, 'pass', id)).toMatchObject({ status: 200 })
  const passed = await read(admin, ninth, id)
  expect(passed).toMatchObject({ state: 'passed', studio: 'North' })
  expect((passed.history as { action: string }[]).map(({ action }) => action)).toContain('reshoot')
  expect(await taskIn(admin, 'goodsComplete', product_id)).toMatchObject({ state: 'waiting' })

  const { raw } = (await callOf(admin, goodsPhoto.record.export, {
    query: { format: 'csv' },
    headers: { 'accept-language': 'zh' },
  })) as unknown as { raw: Buffer }
  expect(raw.toString()).toContain('摄影棚')
})
