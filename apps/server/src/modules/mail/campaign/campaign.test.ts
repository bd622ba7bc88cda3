import { customer } from '@dropyard/contract/customer/customer'
import { customerMerge, type MergeField } from '@dropyard/contract/customer/merge'
import { customerSegment } from '@dropyard/contract/customer/segment'
import { campaign } from '@dropyard/contract/mail/campaign'
import { campaignRecipient } from '@dropyard/contract/mail/campaign/recipients'
import { suppression } from '@dropyard/contract/mail/suppression'
import { template } from '@dropyard/contract/mail/template'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { campaignFixture } from '../../../testing/campaign-fixture.ts'
import { describeFlow } from '../../../testing/describe-flow.ts'
import { customersErased } from '../../customer/customer/signals.ts'
import { Erasure } from '../../order/order/erasure.ts'
import { eraseRecipients } from './erase.ts'
import { emailCampaign } from './table.ts'

const app = await startTestApp()
const world = await campaignFixture(app)
const { act, read, rows, poll, box, marketing, northwind } = world
const admin = await app.as('admin')
const many = (n: number, about: string) =>
  Array.from({ length: n }, (_, at) => ({ name: `Buyer ${at}`, email: `${about}${at}@buyer.test` }))

const customersOf = async (id: number): Promise<number[]> => {
  const { rows: found } = await app.asOwner(
    'SELECT customer_id::int AS id FROM email_campaign_row r WHERE campaign_id = $1 ORDER BY r.id',
    [id],
  )
  return (found as { id: number }[]).map((row) => row.id)
}

async function prepared(tag: string, over: object = {}): Promise<number> {
  const { data } = await world.campaign(tag, over)
  expect((await act('test', data.id)).refusal).toBeUndefined()
  await act('prepare', data.id)
  await app.runJobs()
  return data.id
}

it('leaves out recipients who must not get the mail, with the reason, and sends to each address once', async () => {
  const tag = await world.buyers([
    { email: 'fine@buyer.test' },
    { email: 'no@buyer.test', consent: false },
    { email: 'abc@marketplace.amazon.com' },
    { email: '' },
    { email: 'stop@buyer.test' },
    { email: 'gone@buyer.test' },
    { email: 'FINE@buyer.test' },
    { name: '', email: 'nameless@buyer.test' },
    { email: 'optedout@buyer.test' },
  ])
  await app.asOwner(`UPDATE customer SET do_not_contact = true WHERE email = 'optedout@buyer.test'`)
  await app.asOwner(`UPDATE customer SET erased_at = now() WHERE email = 'gone@buyer.test'`)
  await marketing.call(suppression.create, {
    body: { address: 'stop@buyer.test', entity_id: northwind } as never,
  })
  const id = await prepared(tag)
  const found = Object.fromEntries(
    (await rows(id)).map((row) => [row.customer_email, row.reason ?? row.state]),
  )
  expect(found).toEqual({
    'fine@buyer.test': 'queued',
    'no@buyer.test': 'consent',
    'abc@marketplace.amazon.com': 'relay',
    '': 'no_address',
    'stop@buyer.test': 'manual',
    'FINE@buyer.test': 'twice',
    'nameless@buyer.test': 'variable',
    'optedout@buyer.test': 'opted_out',
  })
  const row = await read(id)
  expect(row).toMatchObject({ state: 'prepared', recipients: 1, left_out: 7, waiting: 1 })
  expect(Object.fromEntries(row.figures.map((one) => [one.name, one.count]))).toMatchObject({
    queued: 1,
    skipped: 7,
    'skipped:consent': 1,
    'skipped:twice': 1,
  })
  const list = await marketing.call(campaignRecipient.list, {
    query: { campaign_id: id, state: 'skipped', reason: 'consent' },
  })
  expect(list.data).toMatchObject([{ address_masked: 'n•••@buyer.test', reason: 'consent' }])
  expect(JSON.stringify(list.data)).not.toContain('no@buyer.test')
})

it('numbers the tabs of its recipients, of one campaign and of a template, by the rows that are still there', async () => {
  const people = [...many(4, 'tabs'), { email: 'against@buyer.test', consent: false }]
  const first = await prepared(await world.buyers(people))
  const second = await prepared(await world.buyers(many(2, 'others')))
  await act('cancel', second)
  const numbersOf = async (query: object) => {
    const { ext, total } = await marketing.call(campaignRecipient.list, { query })
    const numbered = ext.tabs.flatMap(({ status, total }) => (total ? [[status, total]] : []))
    return { total, tabs: Object.fromEntries(numbered) }
  }
  const stored = async (where: string, value: number) => {
    const { rows: found } = await app.asOwner(
      `SELECT r.state, count(*)::int AS n FROM email_campaign_row r JOIN email_campaign c ON c.id = r.campaign_id
        WHERE ${where} = $1 GROUP BY 1`,
      [value],
    )
    const tabs = Object.fromEntries(
      (found as { state: string; n: number }[]).map(({ state, n }) => [state, n]),
    )
    return { total: Object.values(tabs).reduce((sum, n) => sum + n, 0), tabs }
  }
  const agree = async () => {
    expect(await numbersOf({ campaign_id: first })).toEqual(await stored('c.id', first))
    expect(await numbersOf({ campaign_id: second })).toEqual(await stored('c.id', second))
    const template_id = world.templateId
    expect(await numbersOf({ template_id })).toEqual(await stored('c.template_id', template_id))
  }
  await agree()
  expect((await numbersOf({ campaign_id: first })).tabs).toEqual({ queued: 4, skipped: 1 })
  expect(await numbersOf({ campaign_id: first, state: 'skipped' })).toMatchObject({ total: 1 })
  expect(await numbersOf({ campaign_id: first, reason: 'consent' })).toEqual({
    total: 1,
    tabs: { skipped: 1 },
  })
  await app.asOwner(
    'DELETE FROM email_campaign_row WHERE id IN (SELECT id FROM email_campaign_row WHERE campaign_id IN ($1, $2) ORDER BY id DESC LIMIT 4)',
    [first, second],
  )
  await agree()
  expect(await stored('c.id', second)).toEqual({ total: 0, tabs: {} })
  await app.asOwner("UPDATE email_campaign_row SET state = 'cancelled' WHERE campaign_id = $1", [first])
  await agree()
  // What was reached stays in the figures of the campaign.
  expect(await read(second)).toMatchObject({ recipients: 2 })
})

it('is sent with what was tested, and keeps no address afterwards', async () => {
  const id = await prepared(await world.buyers(many(3, 'sent')))
  await marketing.call(template.update, {
    params: { id: world.templateId },
    body: {
      ...(await marketing.call(template.get, { params: { id: world.templateId } })).data,
      versions: [{ language: 'en', subject: 'Changed since', preheader: '', footer: '' }],
    } as never,
  })
  const before = box.server.sent.length
  await act('schedule', id)
  await app.runJobs()
  const sent = box.server.sent.slice(before)
  expect(sent.map(({ to }) => to[0]).sort()).toEqual([
    'sent0@buyer.test',
    'sent1@buyer.test',
    'sent2@buyer.test',
  ])
  expect(sent[0]?.from).toMatch(/^b\+[0-9a-z]+-[0-9a-f]{20}@northwind-outdoor\.test$/)
  const text = sent[0]?.raw.toString() ?? ''
  expect(text).toContain('Subject: News for Buyer')
  expect(text).toMatch(/^Precedence: bulk/m)
  expect(await read(id)).toMatchObject({ state: 'finished', sent: 3, waiting: 0 })
  expect(
    (await rows(id)).map(({ state, address, answer }) => [state, address, answer.includes('@')]),
  ).toEqual(Array(3).fill(['sent', null, false]))
  expect((await read(id)).history.map(({ action }) => action)).toEqual([
    ...['', 'test', 'prepare', 'prepared', 'schedule', 'start', 'finish'],
  ])
})

it('goes back to draft when it is changed, and is locked once it runs', async () => {
  const id = await prepared(await world.buyers(many(2, 'edit')))
  const change = async () => {
    const row = await read(id)
    return marketing.call(campaign.update, { params: { id }, body: { ...row, per_hour: 50 } as never })
  }
  const answer = await change()
  expect(answer.data).toMatchObject({ state: 'draft' })
  expect(await read(id)).toMatchObject({
    state: 'draft',
    version: answer.data.version,
    recipients: 0,
    per_hour: 50,
    template_number: null,
  })
  expect(await rows(id)).toEqual([])
  await act('test', id)
  await act('prepare', id)
  await app.runJobs()
  await act('schedule', id)
  await app.runJobs()
  expect((await change()).refusal).toBe('email-campaigns.locked')
})

it('needs another person above 500 recipients, who is not its author', async () => {
  const id = await prepared(await world.buyers(many(501, 'many')))
  expect((await act('schedule', id)).refusal).toBe('email-campaigns.approval')
  expect((await act('approve', id)).status).toBe(403)
  await app.asOwner('UPDATE email_campaign SET created_by = $1 WHERE id = $2', [
    world.mail.personId('admin'),
    id,
  ])
  expect((await act('approve', id, admin)).refusal).toBe('email-campaigns.own')
  await app.asOwner('UPDATE email_campaign SET created_by = $1 WHERE id = $2', [
    world.mail.personId('marketing'),
    id,
  ])
  expect((await act('approve', id, admin)).refusal).toBeUndefined()
  expect(await read(id)).toMatchObject({ state: 'approved', approved_by: expect.stringMatching(/./) })
  expect((await act('schedule', id)).refusal).toBeUndefined()
  await act('cancel', id)
  expect(await read(id)).toMatchObject({ state: 'cancelled', waiting: 0, sent: 0 })
})

it('keeps to the limit of the hour, and waits for its time', async () => {
  const id = await prepared(await world.buyers(many(4, 'slow')), {
    send_at: new Date(Date.now() + 3_600_000).toISOString(),
  })
  await act('schedule', id)
  await app.runJobs()
  expect(await read(id)).toMatchObject({ state: 'scheduled' })
  await app.asOwner('DELETE FROM email_campaign_pace')
  await app.asOwner(
    "UPDATE email_campaign SET send_at = now() - interval '1 minute', per_hour = 2 WHERE id = $1",
    [id],
  )
  await poll()
  await poll()
  expect(await read(id)).toMatchObject({ state: 'running', sent: 2, waiting: 2 })
  await app.asOwner("UPDATE email_campaign_pace SET minute = minute - interval '2 hours'")
  await poll()
  expect(await read(id)).toMatchObject({ state: 'finished', sent: 4 })
})

it('checks again in front of each mail: suppressed in between, withdrawn, erased', async () => {
  const id = await prepared(await world.buyers(many(6, 'late')))
  await marketing.call(suppression.create, { body: { address: 'late1@buyer.test' } as never })
  await app.asOwner(`INSERT INTO customer_consent (customer_id, scope_id, channel, state, source, words, at)
    SELECT id, scope_id, 'email', 'withdrawn', 'Test', '', now() FROM customer WHERE email = 'late2@buyer.test'`)
  await app.asOwner(`UPDATE customer SET erased_at = now(), email = '' WHERE email = 'late3@buyer.test'`)
  await app.asOwner(`UPDATE customer SET email = 'moved@buyer.test' WHERE email = 'late5@buyer.test'`)
  const before = box.server.sent.length
  await act('schedule', id)
  await app.runJobs()
  expect(box.server.sent.slice(before).map(({ to }) => to[0])).toEqual([
    'late0@buyer.test',
    'late4@buyer.test',
  ])
  expect((await rows(id)).map(({ state, reason }) => reason ?? state)).toEqual([
    ...['sent', 'manual', 'consent', 'erased', 'sent', 'changed'],
  ])
  expect((await read(id)).state).toBe('finished')
})

it('tries again what the server postpones, and gives up after two days', async () => {
  const id = await prepared(await world.buyers(many(2, 'soft')))
  box.server.faults.recipients = { 'soft0@buyer.test': 451 }
  await act('schedule', id)
  await app.runJobs()
  expect((await rows(id)).map(({ state }) => state)).toEqual(['held', 'sent'])
  const due = () => app.asOwner("UPDATE email_campaign_row SET due_at = now() WHERE state = 'held'")
  await due()
  await poll()
  expect((await rows(id))[0]).toMatchObject({ state: 'held', tries: 2 })
  await app.asOwner(
    "UPDATE email_campaign_row SET first_try_at = now() - interval '49 hours' WHERE state = 'held'",
  )
  await due()
  await poll()
  box.server.faults.recipients = {}
  expect((await rows(id))[0]).toMatchObject({ state: 'failed', address: null })
  expect((await rows(id))[0]?.answer).not.toContain('soft0')
  expect((await read(id)).state).toBe('finished')
})

it('pauses when too many bounce at once, and goes on when it is resumed', async () => {
  const id = await prepared(await world.buyers(many(40, 'hard')))
  box.server.faults.recipients = Object.fromEntries(many(12, 'hard').map(({ email }) => [email, 550]))
  await act('schedule', id)
  await app.runJobs()
  const paused = await read(id)
  expect(paused).toMatchObject({ state: 'paused', pause_cause: 'bounces', bounced: 10, sent: 10 })
  const { rows: notices } = await app.asOwner(
    "SELECT person_id FROM notice WHERE event = 'email-campaign.paused'",
  )
  expect(notices).toEqual([{ person_id: expect.anything() }])
  const found = await marketing.call(suppression.list, { query: { search: 'hard0@buyer.test' } })
  expect(found.data).toMatchObject([{ reason: 'bounce', entity_id: null }])
  box.server.faults.recipients = {}
  await act('resume', id)
  await app.runJobs()
  expect(await read(id)).toMatchObject({ state: 'finished', bounced: 10, sent: 40 })
})

it('pauses when the account can’t send, and has lost nothing', async () => {
  const id = await prepared(await world.buyers(many(2, 'refused')))
  box.server.faults.refusePassword = true
  await act('schedule', id)
  await app.runJobs()
  expect(await read(id)).toMatchObject({ state: 'paused', pause_cause: 'account', waiting: 2 })
  box.server.faults.refusePassword = false
  await app.asOwner('UPDATE email_campaign_row SET due_at = now() WHERE campaign_id = $1', [id])
  await act('resume', id)
  await app.runJobs()
  expect(await read(id)).toMatchObject({ state: 'finished', sent: 2 })
})

it('never sends again what may have been sent', async () => {
  const id = await prepared(await world.buyers(many(2, 'lost')))
  box.server.faults.dropSmtp = 'answer'
  const before = box.server.sent.length
  await act('schedule', id)
  await app.runJobs()
  box.server.faults.dropSmtp = null
  expect(box.server.sent.length - before).toBe(2)
  expect((await rows(id)).map(({ state }) => state)).toEqual(['unknown', 'unknown'])
  await poll()
  expect(box.server.sent.length - before).toBe(2)
})

it('is written for one company, from an address that may write for it', async () => {
  const tag = await world.buyers(many(1, 'rule'))
  const refused = async (over: object) => {
    const { fields, refusal } = await world.campaign(tag, over)
    return [refusal, ...Object.keys(fields)]
  }
  expect(await refused({ entity_id: world.lumen })).toEqual(['email-campaigns.account_company', 'account_id'])
  expect(await refused({ entity_id: null })).toEqual(['email-campaigns.account_company', 'account_id'])
  const other = await world.mail.box('not-mine@northwind-outdoor.test')
  expect(await refused({ account_id: other.id })).toEqual(['common.invalid', 'account_id'])
  const free = await world.mail.box('shop@gmail.com', { admin: 'manage', marketing: 'answer' })
  expect(await refused({ account_id: free.id })).toEqual(['email-campaigns.free_mail', 'account_id'])
  expect(await refused({ send_at: '2020-01-01T00:00:00Z' })).toEqual(['email-campaigns.past', 'send_at'])
  const foreign = await marketing.call(template.create, {
    body: {
      name: 'Foreign',
      entity_id: world.lumen,
      versions: [{ language: 'en', subject: 'x', preheader: '', footer: '' }],
      blocks: [{ kind: 'text', language: 'en', text: 'x', link: '', pictures: [] }],
    } as never,
  })
  expect(await refused({ template_id: foreign.data.id })).toEqual([
    'email-campaigns.template_company',
    'template_id',
  ])
})

it('can be approved by no one who changed it, tested it, or wrote its template', async () => {
  await app.asOwner(
    `UPDATE role SET permissions = permissions || '{email-campaigns:approve}'::text[] WHERE 'email-campaigns:test' = ANY (permissions)`,
  )
  const writer = await app.as('marketing')
  const tag = await world.buyers(many(1, 'eyes'))
  const refusal = async (id: number) => (await act('approve', id, writer)).refusal
  const byAdmin = async (template_id = world.templateId) => {
    const { data } = await world.campaign(tag, { template_id })
    await app.asOwner('UPDATE email_campaign SET created_by = $1, changed_by = $1 WHERE id = $2', [
      world.mail.personId('admin'),
      data.id,
    ])
    await app.asOwner(
      `UPDATE workflow_move SET user_id = $1 WHERE flow = 'email-campaigns' AND record_id = $2`,
      [world.mail.personId('admin'), data.id],
    )
    return data.id
  }
  const toPrepared = async (id: number, who: typeof admin) => {
    expect((await act('test', id, who)).refusal).toBeUndefined()
    await act('prepare', id, admin)
    await app.runJobs()
    expect((await read(id)).state).toBe('prepared')
    return id
  }
  const { data: body } = await admin.call(template.get, { params: { id: world.templateId } })
  const { data: foreign } = await admin.call(template.create, {
    body: { ...body, name: 'By admin' } as never,
  })

  expect(await refusal(await toPrepared(await byAdmin(foreign.id), admin))).toBeUndefined()
  expect(await refusal(await toPrepared(await byAdmin(foreign.id), writer))).toBe('email-campaigns.own')
  expect(await refusal(await toPrepared(await byAdmin(), admin))).toBe('email-campaigns.own')
  const changedBy = await byAdmin(foreign.id)
  for (const who of [writer, admin]) {
    const row = await read(changedBy)
    const per_hour = row.per_hour - 1
    const answer = await who.call(campaign.update, {
      params: { id: changedBy },
      body: { ...row, per_hour } as never,
    })
    expect(answer.refusal).toBeUndefined()
  }
  expect(await refusal(await toPrepared(changedBy, admin))).toBe('email-campaigns.own')
})

it('names staff in the reader’s language', async () => {
  const { data } = await world.campaign(await world.buyers(many(1, 'named')))
  const by = async (lang: 'en' | 'zh') =>
    (await marketing.call(campaign.get, { params: { id: data.id }, headers: { 'accept-language': lang } }))
      .data.created_by
  await app.asOwner("UPDATE person SET name = '卢卡斯', name_en = 'Lucas' WHERE id = $1", [
    world.mail.personId('marketing'),
  ])
  expect([await by('en'), await by('zh')]).toEqual(['Lucas', '卢卡斯'])
})

it('uses no private segment of another user, and names what is missing', async () => {
  const groups = [{ match: 'all', of: [{ field: 'tag', op: 'is_any', values: ['x'] }] }]
  const segment = { name: 'Private', kind: 'buyer', entity_id: northwind, match: 'all', groups }
  const { data } = await admin.call(customerSegment.create, { body: { ...segment, shared: false } as never })
  const tag = await world.buyers(many(1, 'private'))
  const refused = async (over: object) => {
    const { fields, refusal } = await world.campaign(tag, over)
    return [refusal, ...Object.keys(fields)]
  }
  expect(await refused({ segment_id: data.id })).toEqual(['common.invalid', 'segment_id'])
  expect(await refused({ segment_id: 999_999 })).toEqual(['common.invalid', 'segment_id'])
  expect(await refused({ template_id: 999_999 })).toEqual(['common.invalid', 'template_id'])
  // Others may go on changing a campaign whose segment its author keeps private.
  const { data: made } = await world.campaign(tag)
  await app.asOwner('UPDATE email_campaign SET segment_id = $1 WHERE id = $2', [data.id, made.id])
  const row = await read(made.id)
  const answer = await marketing.call(campaign.update, {
    params: { id: made.id },
    body: { ...row, per_hour: 7 } as never,
  })
  expect([answer.refusal, answer.data.per_hour]).toEqual([undefined, 7])
})

const erase = (emails: readonly string[], ids: readonly number[], whole: boolean) =>
  app.system((ctx) => {
    const erasure = new Erasure()
    for (const email of emails) erasure.buyer({ email })
    return customersErased.send(ctx, { erasure, ids, whole })
  })

it('takes erased customers out, whole or only an address, and counts them as before', async () => {
  const id = await prepared(await world.buyers(many(3, 'whole')))
  const ids = (await customersOf(id)) as [number, number, number]
  await erase(['other@buyer.test'], ids.slice(1, 2), false)
  expect((await rows(id)).map(({ state }) => state)).toEqual(['queued', 'queued', 'queued'])
  await erase([], ids.slice(0, 1), true)
  await erase(['whole2@buyer.test'], ids.slice(2), false)
  expect((await rows(id)).map(({ reason, state, address }) => [reason ?? state, address])).toEqual([
    ['erased', null],
    ['queued', 'whole1@buyer.test'],
    ['erased', null],
  ])
  expect(await read(id)).toMatchObject({ left_out: 2, waiting: 1 })
})

it('takes out the rows that a merge left without a customer, of the erased customer’s company', async () => {
  const id = await prepared(await world.buyers(many(2, 'parted')))
  const [survivor = 0, gone = 0] = await customersOf(id)
  await app.asOwner(
    'UPDATE email_campaign_row SET customer_id = NULL WHERE campaign_id = $1 AND customer_id = $2',
    [...[id, gone]],
  )
  const foreign = await world.buyers([{ email: 'foreign@buyer.test' }], world.lumen)
  const { rows: others } = await app.asOwner('SELECT id::int FROM customer WHERE $1 = ANY (tags)', [foreign])
  const found = async () => (await rows(id)).map(({ reason, state, address }) => [reason ?? state, address])
  await erase(['parted1@buyer.test'], [(others[0] as { id: number }).id], true)
  await erase(['parted1@buyer.test'], [survivor], false)
  expect((await found())[1]).toEqual(['queued', 'parted1@buyer.test'])
  await erase(['parted1@buyer.test'], [survivor], true)
  expect(await found()).toEqual([
    ['erased', null],
    ['erased', null],
  ])
})

async function merged(id: number, other_id: number, take: MergeField[] = []): Promise<number> {
  const [version = 0, other_version = 0] = await Promise.all(
    [id, other_id].map(async (one) => (await admin.call(customer.get, { params: { id: one } })).data.version),
  )
  const { data, refusal } = await admin.call(customerMerge.merge, {
    body: { id, version, other_id, other_version, take },
  })
  expect(refusal).toBeUndefined()
  return data.merge_id ?? 0
}

it('gives recipients to the customer that remains after a merge, and back when it is undone', async () => {
  const both = await prepared(await world.buyers(many(2, 'merge')))
  const [survivor = 0, gone = 0] = await customersOf(both)
  await app.asOwner('UPDATE customer SET tags = $2 WHERE id = $1', [gone, '{one-of-them}'])
  const one = await prepared('one-of-them')
  const state = async (id: number) =>
    (
      await app.asOwner(
        'SELECT customer_id::int AS customer, state, address FROM email_campaign_row WHERE campaign_id = $1 ORDER BY id',
        [id],
      )
    ).rows
  const before = [await state(both), await state(one)]
  const merge = () => merged(survivor, gone)
  const merge_id = await merge()
  expect(await state(one)).toEqual([{ customer: survivor, state: 'queued', address: 'merge1@buyer.test' }])
  expect((await state(both)).map((row) => (row as { customer: number | null }).customer)).toEqual([
    survivor,
    null,
  ])
  await admin.call(customerMerge.unmerge, { body: { merge_id } })
  expect([await state(both), await state(one)]).toEqual(before)
  await merge()
  await act('schedule', both)
  await app.runJobs()
  expect((await rows(both)).map((row) => row.reason ?? row.state)).toEqual(['sent', 'removed'])
  // The remaining customer has another address, but the checked one was not changed.
  await act('schedule', one)
  await app.runJobs()
  expect((await rows(one)).map((row) => row.reason ?? row.state)).toEqual(['sent'])
  expect(box.server.sent.at(-1)?.to).toEqual(['merge1@buyer.test'])
})

it('sends one mail to merged customers of whom the one that remains was left out', async () => {
  const id = await prepared(
    await world.buyers([
      ...[{ email: 'pair@buyer.test' }, { email: 'PAIR@buyer.test' }],
      ...[{ email: 'keeps@buyer.test' }, { email: '' }],
      ...[{ email: 'asks@buyer.test' }, { email: 'stops@buyer.test' }],
    ]),
  )
  const ids = await customersOf(id)
  const [pair = 0, twice = 0, keeps = 0, none = 0, asks = 0, stops = 0] = ids
  await app.asOwner(
    "UPDATE email_campaign_row SET state = 'skipped', reason = 'unsubscribed' WHERE customer_id = $1",
    [stops],
  )
  const merge_id = await merged(twice, pair)
  expect(await customersOf(id)).toEqual([twice, null, keeps, none, asks, stops])
  await admin.call(customerMerge.unmerge, { body: { merge_id } })
  expect(await customersOf(id)).toEqual(ids)
  await merged(twice, pair)
  await merged(none, keeps)
  await merged(stops, asks)
  expect(await customersOf(id)).toEqual([twice, null, none, null, null, stops])
  const before = box.server.sent.length
  await act('schedule', id)
  await app.runJobs()
  expect(box.server.sent.slice(before).map(({ to }) => to[0])).toEqual([
    'pair@buyer.test',
    'keeps@buyer.test',
  ])
  expect((await rows(id)).map(({ state, reason }) => reason ?? state)).toEqual([
    ...['sent', 'twice', 'sent', 'no_address', 'removed', 'unsubscribed'],
  ])
})

it('sends to the address that a merge replaced, and not to one that was changed', async () => {
  const id = await prepared(await world.buyers(many(2, 'taken')))
  const [first = 0, second = 0] = await customersOf(id)
  const other = await world.buyers([{ email: 'better@buyer.test' }, { email: 'best@buyer.test' }])
  const { rows: others } = await app.asOwner(
    'SELECT id::int FROM customer WHERE $1 = ANY (tags) ORDER BY id',
    [other],
  )
  const [better = 0, best = 0] = (others as { id: number }[]).map((row) => row.id)
  await merged(first, better, ['email'])
  await app.asOwner("UPDATE customer SET email = 'edited@buyer.test' WHERE id = $1", [second])
  await merged(second, best)
  await act('schedule', id)
  await app.runJobs()
  expect((await rows(id)).map(({ state, reason }) => reason ?? state)).toEqual(['sent', 'changed'])
})

it('loses the addresses of erased buyers', async () => {
  const id = await prepared(await world.buyers(many(2, 'erased')))
  const { rows: orders } = await app.asOwner('SELECT id FROM "order" WHERE entity_id = $1 LIMIT 1', [
    northwind,
  ])
  const orderIds = (orders as { id: number }[]).map((row) => Number(row.id))
  await app.system((ctx) =>
    eraseRecipients(ctx, { emails: ['erased0@buyer.test'], orderIds } as unknown as Erasure),
  )
  const [first, second] = await rows(id)
  if (orderIds.length > 0) expect(first).toMatchObject({ state: 'skipped', reason: 'erased', address: null })
  expect(second).toMatchObject({ state: 'queued' })
})

const automatic = { kind: 'event', event: 'order_shipped' }

describeFlow(campaign, {
  app: async () => app,
  as: 'marketing',
  actors: {
    approve: 'admin',
    prepared: 'admin',
    'prepare-failed': 'admin',
    start: 'admin',
    hold: 'admin',
    finish: 'admin',
  },
  prepare: async () => {
    const { data } = await world.campaign(await world.buyers(many(1, 'flow')))
    const { rows: found } = await app.asOwner('SELECT * FROM email_campaign WHERE id = $1', [data.id])
    return found[0] as Record<string, never>
  },
  valid: (like) => ({
    name: 'Flow',
    entityId: like.entity_id,
    accountId: like.account_id,
    segmentId: like.segment_id,
    templateId: like.template_id,
    createdBy: like.created_by,
    perHour: 100,
    recipients: 3,
  }),
  // Campaigns at a time are approved after their recipients were prepared, and end when all mails are sent.
  only: { approve: automatic, end: automatic },
  rows: { table: emailCampaign, anywhere: true },
  inputs: { hold: { pause_cause: 'bounces' } },
  never: {
    prepared: 'email-campaigns.by_system',
    'prepare-failed': 'email-campaigns.by_system',
    start: 'email-campaigns.by_system',
    hold: 'email-campaigns.by_system',
    finish: 'email-campaigns.by_system',
  },
})
