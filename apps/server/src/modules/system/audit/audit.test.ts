import { department } from '@dropyard/contract/account/department'
import { audit } from '@dropyard/contract/system/audit'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { makeSku } from '../../../testing/factories.ts'

const app = await startTestApp({ demo: ['audit'] })
const admin = await app.as('admin')

describe('the audit log', () => {
  it('says who did what, with before and after', async () => {
    const made = await admin.call(department.create, { body: { name: 'Returns' } })
    await admin.call(department.update, { params: { id: made.data.id }, body: { name: 'Returns & repairs' } })
    const query = { record: 'department', record_id: String(made.data.id) }
    const { data, total } = await admin.call(audit.list, { query })
    expect(total).toBe(2)
    expect(data[0]).toMatchObject({
      user_name: 'Jing Lin',
      about: 'Edit a department',
      record_name: 'Department',
      record_label: 'Returns & repairs',
    })
    const detail = (await admin.call(audit.get, { params: { id: data[0]?.id ?? 0 } })).data
    expect([detail.before, detail.after]).toMatchObject([{ name: 'Returns' }, { name: 'Returns & repairs' }])
  })

  it('reads the name of any kind of record, whatever its list is made of', async () => {
    const kinds = (await admin.call(audit.records)).data.map(({ code }) => code)
    expect(kinds.length).toBeGreaterThan(50)
    for (const record of kinds)
      await app.asOwner(
        `INSERT INTO audit_log (action, record, record_id, request_id, ip) VALUES ('named', $1, '1', '', '')`,
        [record],
      )
    for (let page = 1; (page - 1) * 20 < kinds.length; page += 1) {
      const answer = await admin.call(audit.list, { query: { action: 'named', page } })
      expect([answer.status, answer.message]).toEqual([200, answer.message])
    }
    const all = await admin.call(audit.list, { query: { action: 'named', 'per-page': 100 } })
    expect(all.data.find((row) => row.record === 'user')?.record_label).toBeTruthy()
  })

  it('names records that are no lists of their own as people do, with a link', async () => {
    const product = await app.system((ctx) => makeSku(ctx, { code: 'AUD-1', title: 'Camp stove' }))
    const { rows: people } = await app.asOwner("SELECT id FROM person WHERE email = 'sales@demo.test'")
    const {
      rows: [role],
    } = await app.asOwner("SELECT id FROM role WHERE code = 'buyer'")
    const noted = {
      goods: product.goodsId,
      sku: product.id,
      person: people[0]?.id,
      session: people[0]?.id,
      setting: 'mail',
      menu: 201,
      recharge: 1,
      role: role?.id,
    }
    for (const [record, id] of Object.entries(noted))
      await app.asOwner(
        `INSERT INTO audit_log (action, record, record_id, request_id, ip) VALUES ('labelled', $1, $2, '', '')`,
        [record, String(id)],
      )
    const { data } = await admin.call(audit.list, { query: { action: 'labelled' } })
    expect(Object.fromEntries(data.map((row) => [row.record, [row.record_label, row.record_url]]))).toEqual({
      goods: ['Camp stove', `/goodsLibrary?id=${product.goodsId}`],
      sku: ['AUD-1', `/goodsLibrary?id=${product.goodsId}`],
      person: ['Wei Chen', '/userList?search=Wei+Chen'],
      session: ['Wei Chen', '/userList?search=Wei+Chen'],
      setting: ['Mail', '/systemConfig'],
      menu: ['Users', '/menuAdmin'],
      // The record is gone or never existed: the page shows that.
      recharge: [null, '/rechargeExamine?id=1'],
      role: ['Purchaser', '/roleAdmin?search=Purchaser'],
    })
  })

  it('is filtered by person, day and deed', async () => {
    const action = 'PUT /sale/userAddress/:id'
    const { data } = await admin.call(audit.list, { query: { action } })
    expect(data.map((row) => row.user_name)).toEqual(['Olivia Hart'])
    const today = new Date().toISOString().slice(0, 10)
    const hers = { user_id: data[0]?.user_id ?? 0 }
    expect((await admin.call(audit.list, { query: { ...hers, from: today, to: today } })).total).toBe(1)
    expect((await admin.call(audit.list, { query: { ...hers, to: '2020-01-01' } })).total).toBe(0)
    const names = (await admin.call(audit.actions)).data
    expect(names).toContainEqual({ code: action, name: 'Edit address' })
  })

  it('names what is changed in the reader’s language, as the modules do', async () => {
    const headers = { 'accept-language': 'zh' }
    const { data } = await admin.call(audit.records, { headers })
    // One name comes from the record itself, the other from its module.
    expect(data).toContainEqual({ code: 'address', name: '地址' })
    expect(data).toContainEqual({ code: 'session', name: '登录会话' })
    const query = { record: 'address' }
    const rows = (await admin.call(audit.list, { query, headers })).data
    expect(rows.map((row) => row.record_name)).toContain('地址')
  })

  it('can be read by administration alone, and changed by nobody', async () => {
    for (const who of ['clerk', 'merchant'])
      expect((await (await app.as(who)).call(audit.list)).status).toBe(403)
    const change = app.system(({ db }) => db.$client.query(`UPDATE audit_log SET action = ''`))
    await expect(change).rejects.toThrow('permission denied')
  })
})
