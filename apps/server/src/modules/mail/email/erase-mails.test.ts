import { email } from '@dropyard/contract/mail/email'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { letter, mailFixture, threadsOf } from '../../../testing/mail-fixture.ts'
import type { Erasure } from '../../order/order/erasure.ts'
import { eraseBuyers } from './erase-mails.ts'
import { forgetJob } from './forget.ts'

const app = await startTestApp()
const support = await app.as('support')
const mail = await mailFixture(app)
const erase = (...emails: string[]) =>
  app.system((ctx) => eraseBuyers(ctx, { emails, orderIds: [] } as unknown as Erasure))

it('erases a buyer’s mails for ever, never by an own address, and only the buyer where others have part', async () => {
  const box = await mail.box('erase@shop.test')
  const to = 'erase@shop.test'
  box.server.deliver(letter({ id: 'e1', subject: 'Parcel', from: 'Ann Lee <gone@buyer.test>', to }))
  box.server.deliver(letter({ id: 'e2', subject: 'Kept', from: 'other@buyer.test', to }))
  const cc = `${to}, Ann Lee <gone@buyer.test>`
  box.server.deliver(
    letter({
      id: 'e3',
      subject: 'Ann Lee',
      from: 'carrier@post.test',
      to: cc,
      text: 'gone@buyer.test asked',
    }),
  )
  await box.sync()
  await erase('erase@shop.test', 'support@demo.test')
  expect(await threadsOf(support, { account_id: box.id })).toHaveLength(3)
  await erase('gone@buyer.test', 'erase@shop.test')
  await box.sync()
  const left = await threadsOf(support, { account_id: box.id })
  expect(left.map(({ people }) => people).sort()).toEqual(['carrier@post.test', 'other@buyer.test'])
  const { data } = await support.call(email.get, {
    params: { id: left.find(({ people }) => people === 'carrier@post.test')?.id ?? 0 },
    query: {},
  })
  expect(JSON.stringify(data)).not.toMatch(/gone@buyer|Ann Lee/)
  expect(data.mails[0]).toMatchObject({ text: 'asked', original: null, to: [{ address: to }] })
  expect(await threadsOf(support, { search: 'gone' })).toEqual([])
})

it('keeps mails in the trash for a month after they came there', async () => {
  const box = await mail.box('trash@shop.test')
  const uid = box.server.deliver(letter({ id: 't1', to: 'trash@shop.test', date: new Date('2026-01-05') }))
  await box.sync()
  box.server.expunge(uid, 'INBOX')
  await box.sync()
  const count = async () => {
    await app.system((ctx) => ctx.enqueue(forgetJob, {}))
    await app.runJobs()
    return (await threadsOf(support, { account_id: box.id })).length
  }
  expect(await count()).toBe(1)
  await app.asOwner("UPDATE email SET trashed_at = now() - interval '31 days' WHERE account_id = $1", [
    box.id,
  ])
  expect(await count()).toBe(0)
})
