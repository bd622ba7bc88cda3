import { presence } from '@dropyard/contract/system/presence'
import { expect, it } from 'vitest'
import { openPresence, writingAt } from '../../../kit/http/presence.ts'
import { startTestApp } from '../../../testing/app.ts'
import { platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { demoIds } from '../../account/user/demo-ids.ts'

/** Two users who have the same record open. */

const app = await startTestApp()
const world = await orderFixture(app, { skus: { MUG: { stock: 5 } } })
const orderId = await world.arrived({ lines: [platformLine({ sku: 'MUG', quantity: 1 })] })
const [clerk, support] = [await app.as('clerk'), await app.as('support')]
type Caller = typeof clerk
const { people } = await app.system(demoIds)

const look = (who: Caller, query: { record: string; id: number; left?: boolean; writing?: boolean }) =>
  who.call(presence.here, { query })
const order = { record: 'order', id: orderId }
const others = async (who: Caller, query = order) => (await look(who, query)).data.others

it('see each other as long as both have it open', async () => {
  expect(await others(clerk)).toEqual([])
  const [colleague, ...more] = await others(support)
  expect(colleague?.name).not.toBe('')
  expect(more).toEqual([])
  expect(await others(clerk)).toHaveLength(1)
  await look(support, { ...order, left: true })
  expect(await others(clerk)).toEqual([])
})

it('see who of them writes', async () => {
  await others(clerk)
  await look(support, { ...order, writing: true })
  expect(await others(clerk)).toMatchObject([{ writing: true }])
  await others(support)
  expect(await others(clerk)).toMatchObject([{ writing: false }])
  await look(support, { ...order, writing: true })
  await look(support, { ...order, left: true })
  expect(await others(clerk)).toEqual([])
  const database = await app.system((ctx) => Promise.resolve(ctx.database))
  const [one, two] = [openPresence(database), openPresence(database)]
  await one.note('case:9', 1)
  await two.note('case:9', 2)
  await two.note(writingAt('case:9'), 2)
  await one.note('case:9', 1)
  await one.flush()
  expect(one.at(writingAt('case:9'))).toEqual([2])
})

it('see each other in whichever processes they are', async () => {
  const database = await app.system((ctx) => Promise.resolve(ctx.database))
  const [one, two] = [openPresence(database), openPresence(database)]
  expect(await one.note('case:7', 1)).toEqual([])
  expect(await two.note('case:7', 2)).toEqual([1])
  await one.note('case:7', 1)
  await one.flush()
  expect(await one.note('case:7', 1)).toEqual([2])
  expect(await two.note('case:8', 2)).toEqual([])
  await two.leave('case:7', 2)
  await one.flush()
  expect(await one.note('case:7', 1)).toEqual([])
})

it('is shown to nobody who can not see the record', async () => {
  const designer = await app.as('designer')
  for (const query of [order, { record: 'order', id: 999_999 }, { record: 'nothing', id: 1 }]) {
    expect(await others(designer, query)).toEqual([])
    expect(await others(designer, query)).toEqual([])
  }
  await others(clerk)
  expect(await others(designer)).toEqual([])
  expect((await others(clerk)).map(({ id }) => id)).not.toContain(people.designer)
  expect((await look(world.merchant as Caller, order)).status).toBe(403)
})

it('writes nothing for what is said again', async () => {
  await others(clerk)
  const rows = async () => (await app.asOwner('SELECT count(*)::int AS n FROM audit_log')).rows
  const before = await rows()
  await others(clerk)
  await others(clerk)
  expect(await rows()).toEqual(before)
})
