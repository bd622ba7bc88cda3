import { emailFlow } from '@dropyard/contract/mail/email/flow'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../../testing/app.ts'
import { platformLine } from '../../../../testing/factories.ts'
import { letter, mailFixture, threadsOf } from '../../../../testing/mail-fixture.ts'
import { orderFixture } from '../../../../testing/order-fixture.ts'
import { gatherMailsJob, nextThreads } from './job.ts'

/** Conversations from before links and tasks existed: linked once, and opened if they wait for an answer. */

const app = await startTestApp()
const world = await orderFixture(app, { skus: { MUG: { title: 'Mug', stock: 500 } } })
const support = await app.as('support')
const mail = await mailFixture(app)
const to = 'old@shop.test'
const box = await mail.box(to)
const dayMs = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * dayMs)

const buyer = 'grace@gather.test'
const orderId = await world.arrived({
  ...{ email: buyer, buyerName: 'Grace Hopper', createdAt: new Date() },
  lines: [platformLine({ sku: 'MUG', quantity: 1 })],
})
const { rows: orders } = await app.asOwner('SELECT order_sn FROM "order" WHERE id = $1', [orderId])
const number = (orders[0] as { order_sn: string }).order_sn
const mails = [
  { id: 'waits', text: `Where is ${number}?`, date: ago(2) },
  { id: 'stale', text: `Where is ${number}?`, date: ago(40) },
  { id: 'answered', text: 'Thanks', date: ago(3) },
  { id: 'closed', text: 'Bye', date: ago(1) },
]
for (const { id, text, date } of mails)
  box.server.deliver(letter({ id, to, from: buyer, subject: `Subject ${id}`, text, date }), { at: date })
box.server.deliver(
  letter({ id: 'ours', from: to, to: buyer, re: 'answered', subject: 'Re: Subject answered', date: ago(2) }),
  { folder: 'Sent', at: ago(2) },
)
await box.sync()
const idOf = async (name: string) => (await threadsOf(support, { search: `Subject ${name}` }))[0]?.id ?? 0
const ids = Object.fromEntries(await Promise.all(mails.map(async ({ id }) => [id, await idOf(id)] as const)))
await support.call(emailFlow.endpoints.reopen, { body: { id_list: [ids.closed ?? 0] } } as never)
await support.call(emailFlow.endpoints.close, { body: { id_list: [ids.closed ?? 0] } } as never)

/** Makes all of it as it was before links and tasks existed, but for the one that a member closed. */
async function forget(): Promise<void> {
  await app.asOwner("UPDATE email_account SET created_at = now() - interval '1 year'")
  await app.asOwner('DELETE FROM email_link')
  await app.asOwner("UPDATE email_thread SET customer_id = NULL, state = 'closed'")
  const moved = 'SELECT id FROM email_thread WHERE id <> $1'
  await app.asOwner(`DELETE FROM task WHERE flow = 'email' AND record_id IN (${moved})`, [ids.closed])
  await app.asOwner(`DELETE FROM workflow_move WHERE flow = 'email' AND record_id IN (${moved})`, [
    ids.closed,
  ])
}
const kept = async () =>
  (
    await app.asOwner(
      `SELECT t.subject, t.state, t.customer_id IS NOT NULL AS known, t.entity_id IS NOT NULL AS company,
        (SELECT count(*)::int FROM email_link l WHERE l.thread_id = t.id AND NOT l.is_removed) AS orders,
        (SELECT count(*)::int FROM task k WHERE k.flow = 'email' AND k.record_id = t.id AND k.closed_at IS NULL) AS tasks
      FROM email_thread t ORDER BY t.subject`,
    )
  ).rows
const run = async () => {
  await app.system((ctx) => ctx.enqueue(gatherMailsJob, {}))
  await app.runJobs()
}

it('links all of them, and opens those of the last days that wait for an answer and were never closed', async () => {
  await forget()
  await run()
  const whole = { known: true, company: true }
  expect(await kept()).toEqual([
    { subject: 'Subject answered', state: 'closed', ...whole, orders: 0, tasks: 0 },
    { subject: 'Subject closed', state: 'closed', ...whole, orders: 0, tasks: 0 },
    { subject: 'Subject stale', state: 'closed', ...whole, orders: 1, tasks: 0 },
    { subject: 'Subject waits', state: 'open', ...whole, orders: 1, tasks: 1 },
  ])
})

it('gives the same when it runs again, also after it was broken off', async () => {
  const before = await kept()
  await app.asOwner('UPDATE email_link SET is_removed = true WHERE thread_id = $1', [ids.stale])
  await run()
  const { rows: place } = await app.asOwner('SELECT done_at IS NOT NULL AS done FROM email_gathering')
  expect(place).toEqual([{ done: true }])
  expect(await app.system(nextThreads)).toEqual([])
  for (const place of [0, ids.waits ?? 0]) {
    await app.asOwner('UPDATE email_gathering SET thread_id = $1, done_at = NULL', [place])
    await run()
  }
  // What a member unlinked stays so.
  expect(await kept()).toEqual(
    before.map((row) =>
      (row as { subject: string }).subject === 'Subject stale' ? { ...(row as object), orders: 0 } : row,
    ),
  )
})

it('goes past a conversation that can’t be linked', async () => {
  await forget()
  await app.asOwner('UPDATE email_gathering SET thread_id = 0, done_at = NULL')
  await app.asOwner(`CREATE FUNCTION refuse_link() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF NEW.thread_id = ${ids.waits} THEN RAISE 'refused'; END IF; RETURN NEW; END $$`)
  await app.asOwner(
    'CREATE TRIGGER refuse_link BEFORE INSERT ON email_link FOR EACH ROW EXECUTE FUNCTION refuse_link()',
  )
  await run()
  await app.asOwner('DROP TRIGGER refuse_link ON email_link')
  expect(await kept()).toMatchObject([
    { subject: 'Subject answered', known: true },
    { subject: 'Subject closed', known: true },
    { subject: 'Subject stale', known: true, orders: 1 },
    { subject: 'Subject waits', known: false, orders: 0, tasks: 0 },
  ])
  const { rows: place } = await app.asOwner('SELECT done_at IS NOT NULL AS done FROM email_gathering')
  expect(place).toEqual([{ done: true }])
})
