import { trackTemplate } from '@dropyard/contract/order/track-template'
import { trackWarning, trackWarningFlow } from '@dropyard/contract/order/track-warning'
import { mailbox } from '@dropyard/contract/system/mail'
import { notice } from '@dropyard/contract/system/notice'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { momentIn } from '../../../testing/days.ts'
import { platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { parcel } from '../parcel/table.ts'

/** Messages about parcels, from the template to the recipient. */

const app = await startTestApp()
const world = await orderFixture(app, { skus: { MUG: { stock: 50 } } })
const support = await app.as('support')
const orderId = await world.arrived({ lines: [platformLine({ sku: 'MUG', quantity: 1 })] })
const { order_sn } = await world.detail(orderId)
let last = 0

async function warned(): Promise<{ id: number; number: string }> {
  const number = `CT${String(++last).padStart(9, '0')}CN`
  await app.system((ctx) =>
    ctx.db.insert(parcel).values({
      orderId,
      entityId: world.entities.northwind,
      channelId: world.channel.id,
      number,
      carrierCode: '1',
      carrier: 'Test Post',
      country: 'DE',
      shippedAt: momentIn(-9),
      lastAt: momentIn(-3),
      lastText: 'Held',
    }),
  )
  await support.call(trackWarning.batchAdd, { body: { numbers: number, note: 'Look' } })
  const { data } = await support.call(trackWarning.list, { query: { search: number } })
  return { id: data[0]?.id ?? 0, number }
}
const template = async (values: Record<string, unknown>) =>
  support.call(trackTemplate.create, {
    body: { name: `T${++last}`, whom: 'merchant', subject: 'S', body: 'B', ...values } as never,
  })
const draft = async (id: number, template_id: number) =>
  (await support.call(trackWarning.draft, { params: { id }, query: { template_id } })).data
const send = (id: number, body: Record<string, unknown>) =>
  support.call(trackWarning.contact, { params: { id }, body: body as never })
const mailsTo = async (receiver: string) => {
  await app.runJobs()
  return (await app.call(mailbox.list, { query: { receiver } })).data
}

it('is filled in, and tells the merchant in the product', async () => {
  const made = await template({
    subject: '{{number}} to {{country}}',
    body: '{{order}} by {{ carrier }}: {{last_event}}, {{days}} days ago. {{warning}}.',
  })
  const { id, number } = await warned()
  const filled = await draft(id, made.data.id)
  expect(filled).toEqual({
    whom: 'merchant',
    address: null,
    subject: `${number} to Germany`,
    body: `${order_sn} by Test Post: Held, 3 days ago. Noted by hand.`,
  })
  expect((await send(id, { ...filled, body: 'Changed by hand' })).status).toBe(200)
  await app.runJobs()
  const { data } = await world.merchant.call(notice.list, { query: { event: 'order.parcel_message' } })
  expect(data).toMatchObject([{ title: `Order ${order_sn}: ${filled.subject}`, content: 'Changed by hand' }])
  const { data: after } = await support.call(trackWarning.get, { params: { id } })
  expect(after).toMatchObject({ state: 'contacted' })
  expect(JSON.stringify(after)).toContain('Changed by hand')
})

it('goes to carriers and buyers by email, to buyers in the name of the store', async () => {
  const { id } = await warned()
  const message = { subject: 'Where is it?', body: 'Line 1\nLine 2' }
  expect((await send(id, { ...message, whom: 'carrier' })).fields).toHaveProperty('address')
  await send(id, { ...message, whom: 'carrier', address: 'help@carrier.test' })
  expect(await mailsTo('help@carrier.test')).toMatchObject([{ subject: 'Where is it?' }])
  const email = (address: string) =>
    app.asOwner(`UPDATE "order" SET address = address || $1::jsonb WHERE id = ${orderId}`, [
      JSON.stringify({ email: address }),
    ])
  await email('emma@buyer.test')
  await send(id, { ...message, whom: 'buyer' })
  const [mail] = await mailsTo('emma@buyer.test')
  expect(mail?.subject).toBe('Where is it?')
  expect(mail?.html).not.toContain('Dropyard')
  await email('')
  expect((await send(id, { ...message, whom: 'buyer' })).refusal).toBe('track-warning.no_buyer')
})

it('is sent only if it can be noted: nothing leaves for a warning that is over', async () => {
  const { id } = await warned()
  await support.call(trackWarningFlow.endpoints.resolve, { body: { id_list: [id], outcome: '' } })
  const refused = await send(id, { whom: 'carrier', address: 'none@carrier.test', subject: 'S', body: 'B' })
  expect(refused.status).toBe(422)
  expect(await mailsTo('none@carrier.test')).toEqual([])
  expect((await world.merchant.call(trackTemplate.list)).status).toBe(403)
})

it('names what can not be filled in', async () => {
  const made = await template({ body: 'Dear {{nobody}}, {{order}}' })
  expect(made.fields?.body).toContain('{{nobody}}')
  expect(made.fields?.body).toContain('last_event')
})
