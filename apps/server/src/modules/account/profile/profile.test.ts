import { profile } from '@dropyard/contract/account/profile'
import { config } from '@dropyard/contract/system/config'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'

const app = await startTestApp()

const settings = {
  name: 'Olivia Hart',
  phone: '+1 555 0100',
  email: 'merchant@demo.test',
  sex: 2 as const,
  birthday: '1990-04-01',
  education: 'master',
  timezone: 'Europe/Berlin',
}

describe('personal settings', () => {
  it('are kept for staff and merchants alike', async () => {
    for (const who of ['merchant', 'clerk']) {
      const me = await app.as(who)
      const { data } = await me.call(profile.read)
      const body = { ...settings, email: data.email }
      const saved = await me.call(profile.save, { params: { id: data.id }, body })
      expect(saved.message).toBe('ok')
      expect((await me.call(profile.read)).data).toMatchObject(body)
    }
  })

  it('can be written by their own person only', async () => {
    const me = await app.as('merchant')
    const { data } = await (await app.as('member')).call(profile.read)
    const answer = await me.call(profile.save, { params: { id: data.id }, body: settings })
    expect(answer.refusal).toBe('common.not_found')
  })

  it('name the field that is missing or taken', async () => {
    const me = await app.as('merchant')
    const { data } = await me.call(profile.read)
    const params = { id: data.id }
    const empty = await me.call(profile.save, { params, body: { ...settings, phone: '', email: 'nonsense' } })
    expect(empty.fields).toEqual({ phone: 'Required.', email: 'Incorrect email format' })
    const taken = await me.call(profile.save, { params, body: { ...settings, email: 'member@demo.test' } })
    expect(taken.fields).toEqual({ email: 'Email already exists.' })
  })
})

describe('preferences', () => {
  it('keep language and time zone, and refuse a zone that does not exist', async () => {
    const me = await app.as('buyer')
    const saved = await me.call(profile.preferences, { body: { lang: 'zh', timezone: 'Asia/Tokyo' } })
    expect(saved.data).toEqual({ lang: 'zh', timezone: 'Asia/Tokyo' })
    const wrong = await me.call(profile.preferences, { body: { timezone: 'Mars/Olympus' } })
    expect(Object.keys(wrong.fields)).toEqual(['timezone'])
  })
})

describe('the contact person', () => {
  it('is the salesperson of the company, and support where there is none', async () => {
    const north = await (await app.as('merchant')).call(profile.contact)
    expect(north.data).toEqual({ username: 'Wei Chen', contact_email: 'sales@demo.test' })
    const lumen = await (await app.as('merchant2')).call(profile.contact)
    expect(lumen.data.contact_email).toBe('support@demo.test')
  })

  it('of staff is the head of the department, and never oneself', async () => {
    const contactOf = async (who: string) =>
      (await (await app.as(who)).call(profile.contact)).data.contact_email
    await app.system(({ db }) =>
      db.$client.query(`WITH made AS (
          INSERT INTO department (name, leader_id) SELECT 'Contacts', id FROM person WHERE email = 'sales@demo.test' RETURNING id)
        UPDATE person SET department_id = (SELECT id FROM made) WHERE email IN ('clerk@demo.test', 'sales@demo.test')`),
    )
    expect(await contactOf('clerk')).toBe('sales@demo.test')
    expect(await contactOf('sales')).toBe('support@demo.test')
    expect(await contactOf('support')).not.toBe('support@demo.test')
  })
})

describe('lists', () => {
  it('name the choices of a list in the language of the request', async () => {
    const me = await app.as('clerk')
    const query = { name: 'education' }
    const { data } = await me.call(config.gconf, { query, headers: { 'accept-language': 'zh' } })
    expect(data.find((one) => one.code === 'bachelor')?.name).toBe('本科')
    expect((await me.call(config.gconf, { query: { name: 'nothing' } })).data).toEqual([])
    expect((await app.call(config.product)).data).toEqual({ name: 'Dropyard', demo: true, mailbox: true })
  })
})
