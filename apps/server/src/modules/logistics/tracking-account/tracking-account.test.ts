import { trackingAccount } from '@dropyard/contract/logistics/tracking-account'
import { afterAll, expect, it } from 'vitest'
import { createTrackingSimulator } from '../../../../../../simulators/tracking/simulator.ts'
import { startTestApp } from '../../../testing/app.ts'

const sim = createTrackingSimulator({ settings: { perSecond: 100 } })
const app = await startTestApp({ env: { TRACK17_ORIGIN: await sim.listen(), TRACK17_PER_SECOND: '100' } })
const admin = await app.as('admin')
afterAll(() => sim.stop())

const body = (more: object = {}) => ({
  name: 'Ours',
  provider: '17track' as const,
  key: sim.state.key,
  ...more,
})
const test = async (id: number) => (await admin.call(trackingAccount.test, { params: { id } })).data

it('opens with its key, which nobody is shown, and says where the service tells us', async () => {
  const { data } = await admin.call(trackingAccount.create, { body: body() })
  expect(data).toMatchObject({ state: 'new', quota: null })
  expect(data.push_url).toMatch(new RegExp(`/webhooks/tracking/${data.id}$`))
  expect(await test(data.id)).toMatchObject({ ok: true, quota: 100_000 })
  const again = await admin.call(trackingAccount.update, {
    params: { id: data.id },
    body: { ...body({ key: undefined, name: 'Renamed' }), version: data.version },
  })
  expect(again.data).toMatchObject({ name: 'Renamed', state: 'ok' })
  const { rows: stored } = await app.asOwner('SELECT secrets FROM tracking_account')
  const { rows: audit } = await app.asOwner('SELECT * FROM audit_log')
  expect(JSON.stringify([stored, audit, again.data])).not.toContain(sim.state.key)
})

it('says what is wrong with it', async () => {
  const fields = async (more: object) =>
    Object.keys((await admin.call(trackingAccount.create, { body: body(more) })).fields)
  expect(await fields({})).toEqual(['status'])
  expect(await fields({ status: 'disabled', key: undefined })).toEqual(['key'])
  const { data } = await admin.call(trackingAccount.create, {
    body: body({ status: 'disabled', key: 'wrong', name: 'Wrong' }),
  })
  expect((await test(data.id)).message).toContain('-18010002')
  sim.addFault({ match: { operation: 'getquota' }, fault: 'drop' })
  expect((await test(data.id)).message).toMatch(/didn’t respond/)
})

it('is kept by administrators alone', async () => {
  const clerk = await app.as('clerk')
  expect((await clerk.call(trackingAccount.list)).status).toBe(200)
  expect((await clerk.call(trackingAccount.create, { body: body() })).status).toBe(403)
  expect((await (await app.as('merchant')).call(trackingAccount.list)).status).toBe(403)
})
