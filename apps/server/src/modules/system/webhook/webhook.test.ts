import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { notice } from '@dropyard/contract/system/notice'
import { events } from '@dropyard/contract/system/notice/event'
import { delivery, webhook } from '@dropyard/contract/system/webhook'
import { beforeEach, describe, expect, it } from 'vitest'
import { assertFound } from '../../../kit/errors.ts'
import { emit } from '../../../kit/events.ts'
import { startTestApp } from '../../../testing/app.ts'
import { webServer } from '../../../testing/web-server.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { sendJob } from './send.ts'

/** A merchant's server: records requests, and answers with the status in `answer`. */
const heard: { headers: IncomingHttpHeaders; body: string }[] = []
let answer = 200

const address = await webServer((request, response) => {
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    heard.push({ headers: request.headers, body })
    response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end(`status ${answer}`)
  })
})
const url = `${address}/in`
const app = await startTestApp({ env: { FETCH_PRIVATE: '1' } })
const owner = await app.as('merchant')
const northwind = (await app.system(demoIds)).entities.northwind

const sql = (text: string) => app.system(({ db }) => db.$client.query(text))

let id = 0
let secret = ''
beforeEach(async () => {
  heard.length = 0
  answer = 200
  await sql('DELETE FROM webhook')
  const { data } = await owner.call(webhook.create, { body: { url, events: ['order.shipped'] } })
  ;({ id, secret } = data)
})

const values = {
  order_id: 7,
  order_sn: 'DY-7',
  plt_order_sn: '#1007',
  store_id: 3,
  tracking_number: 'YT7',
  express_name: 'Yun',
}
async function ship(): Promise<void> {
  await app.system((ctx) => emit(ctx, events.orderShipped, { of: northwind, values }))
  await app.runJobs()
}

/** Makes the next try due now. */
async function wait(): Promise<void> {
  await sql("UPDATE pgboss.job SET start_after = now() WHERE name = 'webhook.send' AND state < 'active'")
  await app.runJobs()
}

const deliveries = async () => (await owner.call(delivery.list)).data
const shipped = async () => {
  await ship()
  return assertFound((await deliveries())[0])
}
const state = async () => (await owner.call(webhook.list)).data[0]

describe('an event', () => {
  it('is sent to the addresses that asked for it, signed with their secret', async () => {
    await owner.call(webhook.create, { body: { url, events: ['order.paid'] } })
    const began = Math.floor(Date.now() / 1000)
    await ship()
    expect(heard).toHaveLength(1)
    const { headers, body } = heard[0] ?? { headers: {}, body: '' }
    expect(JSON.parse(body)).toMatchObject({ type: 'order.shipped', data: values })
    const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const expected = createHmac('sha256', key).update(text).digest()
    const given = Buffer.from(String(headers['webhook-signature']).replace('v1,', ''), 'base64')
    expect(timingSafeEqual(given, expected)).toBe(true)
    const timestamp = Number(headers['webhook-timestamp'])
    expect(timestamp).toBeGreaterThanOrEqual(began)
    expect(timestamp).toBeLessThanOrEqual(Date.now() / 1000)
  })

  it('is not sent to other companies, nor to an address that is switched off', async () => {
    const other = await app.as('merchant2')
    await other.call(webhook.create, { body: { url, events: ['order.shipped'] } })
    const body = { url, events: ['order.shipped'], enabled: false }
    await owner.call(webhook.update, { params: { id }, body })
    await ship()
    expect(heard).toEqual([])
  })

  it('is tried again after a growing pause until it is taken', async () => {
    answer = 500
    expect(await shipped()).toMatchObject({ state: 'waiting', tries: 1, status: 500 })
    expect(await state()).toMatchObject({ state: 'failing' })
    /** Seconds between the last try and the next. */
    const pauseOf = async () => {
      const [row] = await deliveries()
      const { data } = await owner.call(delivery.get, { params: { id: row?.id ?? 0 } })
      const tried = Math.max(...data.attempts.map(({ at }) => Date.parse(at)))
      return (Date.parse(row?.next_at ?? '') - tried) / 1000
    }
    expect(await pauseOf()).toBeLessThanOrEqual(10)
    await wait()
    expect(await pauseOf()).toBeGreaterThan(20)
    answer = 204
    await wait()
    expect(heard).toHaveLength(3)
    expect(new Set(heard.map((one) => one.headers['webhook-id'])).size).toBe(1)
    expect((await deliveries())[0]).toMatchObject({ state: 'done', tries: 3, next_at: null })
    expect(await state()).toMatchObject({ state: 'ok', failing_since: null })
  })

  it('counts each try once, also when the job of a killed worker is taken up again', async () => {
    answer = 500
    const row = await shipped()
    await app.system(async (ctx) => {
      for (let i = 0; i < 4; i++) await ctx.enqueue(sendJob, { messageId: row.id, turn: 0 })
    })
    await app.runJobs()
    const { data } = await owner.call(delivery.get, { params: { id: row.id } })
    expect(data.tries).toBe(1)
    expect(data.attempts).toHaveLength(1)
  })

  it('does not follow a redirect', async () => {
    answer = 302
    expect(await shipped()).toMatchObject({ state: 'waiting', status: 302 })
    expect(heard).toHaveLength(1)
  })
})

describe('a delivery', () => {
  it('can be inspected: what was sent, and what came back', async () => {
    answer = 418
    const row = await shipped()
    const { data } = await owner.call(delivery.get, { params: { id: row.id } })
    expect(data.attempts[0]).toMatchObject({ status: 418, answer: 'status 418', error: null })
    expect(data.attempts[0]?.request['webhook-id']).toBe(data.event_id)
    expect(data.body).toBe(heard[0]?.body)
    const found = async (search: string) => (await owner.call(delivery.list, { query: { search } })).data
    expect(await found(data.event_id)).toEqual([row])
    expect(row.webhook_name).toBe(url)
    expect(await found('another')).toEqual([])
  })

  it('can be sent again, with the same id', async () => {
    const row = await shipped()
    await owner.call(delivery.redeliver, { body: { ids: [row.id] } })
    await app.runJobs()
    expect(heard).toHaveLength(2)
    expect(heard[1]?.headers['webhook-id']).toBe(heard[0]?.headers['webhook-id'])
    expect((await deliveries())[0]).toMatchObject({ state: 'done' })
  })

  it('is not sent again to an address that is off, and stays delivered', async () => {
    const row = await shipped()
    await sql('UPDATE webhook SET enabled = false')
    const again = await owner.call(delivery.redeliver, { body: { ids: [row.id] } })
    expect(again.refusal).toBe('webhook.off')
    await app.runJobs()
    expect((await deliveries())[0]).toMatchObject({ state: 'done' })
  })
})

describe('an address', () => {
  it('that took nothing for days is switched off, and its owners are told', async () => {
    answer = 500
    await ship()
    await sql("UPDATE webhook SET failing_since = now() - interval '4 days'")
    await wait()
    expect(await state()).toMatchObject({ enabled: false, state: 'off' })
    const { latest } = (await owner.call(notice.tips)).data
    expect(latest[0]?.title).toContain('failed for 3 days and was disabled')
  })

  it('can be tried out', async () => {
    await owner.call(webhook.test, { params: { id } })
    await app.runJobs()
    expect(JSON.parse(heard[0]?.body ?? '{}')).toMatchObject({ type: 'test' })
  })

  it('gets a new secret when asked; the old one signs nothing more', async () => {
    const { data } = await owner.call(webhook.newSecret, { params: { id } })
    expect(data.secret).not.toBe(secret)
    expect(JSON.stringify((await sql('SELECT secret FROM webhook')).rows)).not.toContain(data.secret)
    const { rows } = await sql('SELECT row_to_json(a)::text AS j FROM audit_log a')
    for (const one of [secret, data.secret]) expect(JSON.stringify(rows)).not.toContain(one)
  })

  it('inside a private network is refused', async () => {
    const someone = await (await startTestApp()).as('merchant')
    const all = ['http://127.0.0.1/x', 'https://10.0.0.1/x', 'https://localhost/x', 'ftp://a.test', 'x']
    for (const wrong of all) {
      const made = await someone.call(webhook.create, { body: { url: wrong, events: ['order.paid'] } })
      expect(Object.keys(made.fields), wrong).toEqual(['url'])
    }
  })

  it('names events that there are', async () => {
    const made = await owner.call(webhook.create, { body: { url, events: ['order.eaten'] } })
    expect(made.refusal).toBe('webhook.event')
  })
})
