import { emailTag } from '@dropyard/contract/mail/tag'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { letter, mailFixture, threadsOf } from '../../../testing/mail-fixture.ts'

const app = await startTestApp()
const support = await app.as('support')
const mail = await mailFixture(app)
const to = 'rules@shop.test'
const box = await mail.box(to)
const other = await mail.box('unruled@shop.test')

it('tags new mails from outside that meet all conditions of a rule, in its account only', async () => {
  const tag = async (body: object) =>
    (
      await support.call(emailTag.create, {
        body: { name_en: 'Rule', name_zh: '规则', color: 'red', ...body } as never,
      })
    ).data.id
  const refunds = await tag({ subject_contains: 'refund', text_contains: 'money', account_id: box.id })
  const anna = await tag({ from_contains: 'ANN@' })
  await tag({})
  const mails = {
    both: { subject: 'My Refund', text: 'I want my MONEY back' },
    half: { subject: 'Refund?', text: 'Thanks', from: 'bob@buyer.test' },
    quoted: { subject: 'Refund done?', text: 'Yes\n\n> money', from: 'bob@buyer.test' },
    ours: { subject: 'Refund sent', text: 'Your money is on its way', from: to },
  }
  for (const [id, given] of Object.entries(mails))
    box.server.deliver(letter({ id: `rule-${id}`, to, ...given }))
  other.server.deliver(
    letter({ id: 'rule-elsewhere', subject: 'Refund', text: 'money', from: 'eve@buyer.test' }),
  )
  await box.sync()
  await other.sync()
  const tagged = async (tag_id: number) =>
    (await threadsOf(support, { tag_id })).map(({ subject }) => subject).sort()
  expect(await tagged(refunds)).toEqual(['My Refund'])
  expect(await tagged(anna)).toEqual(['My Refund'])
})
