import { cannedAnswer } from '@dropyard/contract/mail/canned-answer'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'

const app = await startTestApp()
const support = await app.as('support')
const designer = await app.as('designer')

const body = {
  name: 'Where is it',
  body_en: 'Hello {{customer.name}}, it is on its way.',
  body_zh: '{{customer.name}}，您好，包裹在途。',
  versions: [{ language: 'de', subject: '', body: 'Hallo {{customer.name}}, es ist unterwegs.' }],
}

it('is kept in several languages, changed and deleted by who answers mails', async () => {
  const made = await support.call(cannedAnswer.create, { body })
  expect(made.fields).toEqual({})
  const { id, version } = made.data
  const listed = await support.call(cannedAnswer.list, { query: { search: 'Where is it' } })
  expect(listed.data.map((one) => one.id)).toEqual([id])
  const changed = await support.call(cannedAnswer.update, {
    params: { id },
    body: { ...body, name: 'On its way', version },
  })
  expect(changed.data).toMatchObject({ name: 'On its way', versions: [{ language: 'de' }] })
  const late = await support.call(cannedAnswer.update, { params: { id }, body: { ...body, version } })
  expect(late.refusal).toBe('common.changed')
  await support.call(cannedAnswer.remove, { params: { id } })
  expect((await support.call(cannedAnswer.get, { params: { id } })).refusal).toBe('common.not_found')
})

it('has each language once, and belongs to who answers mails', async () => {
  const twice = { ...body, versions: [...body.versions, ...body.versions] }
  expect((await support.call(cannedAnswer.create, { body: twice })).status).toBe(422)
  expect((await designer.call(cannedAnswer.list)).status).toBe(403)
})

it('names the values that are missing instead of inserting a text without them', async () => {
  const { data: one } = await support.call(cannedAnswer.create, { body: { ...body, name: 'Missing' } })
  const { data } = await support.call(cannedAnswer.fill, { params: { id: one.id }, body: {} })
  expect(data).toMatchObject({ body: '', missing: ['customer.name'] })
})
