import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTrackingSimulator } from './simulator.ts'

/** Received messages, and the status of the responses to the next ones. */
let heard: { body: string; sign: string }[] = []
let status = 200

const sim = createTrackingSimulator()
const origin = await sim.listen()
const listener = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    heard.push({ body, sign: String(request.headers.sign) })
    response.statusCode = status
    response.end()
  })
})
await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
afterAll(async () => {
  await sim.stop()
  listener.close()
})
beforeEach(() => {
  Object.assign(sim.settings, { perSecond: 1000, whitelist: [], disabled: false })
  Object.assign(sim.state, { numbers: [], messages: [], used: 0, quota: 100_000 })
  sim.state.pushUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`
  sim.clearFaults()
  sim.clock.reset()
  heard = []
  status = 200
})

interface Said {
  status: number
  code?: number
  accepted: Record<string, unknown>[]
  codes: number[]
}
async function call(name: string, body: unknown, key = sim.state.key): Promise<Said> {
  const response = await fetch(`${origin}/track/v2.2/${name}`, {
    method: 'POST',
    headers: { '17token': key },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  const said = text ? JSON.parse(text) : {}
  const errors = said.data?.errors ?? (said.data?.rejected ?? []).map((one: { error: unknown }) => one.error)
  return {
    status: response.status,
    code: said.code,
    accepted: said.data?.accepted ?? [],
    codes: (errors ?? []).map((one: { code: number }) => one.code),
  }
}
const day = 86_400_000
const later = async (ms: number) => {
  sim.clock.moveTo(sim.clock.now() + ms)
  return sim.tick()
}
const event = (after: number, sub: string) => ({
  at: Date.now() + after,
  sub,
  text: sub,
  city: 'Berlin',
  country: 'DE',
  zone: '+01:00',
})
const number = 'RR123456789CN'

describe('a call', () => {
  test('is judged by address, key, account and pace before its items', async () => {
    sim.settings.whitelist = ['10.0.0.1']
    expect(await call('register', [], 'wrong')).toMatchObject({ status: 401, codes: [-18010001] })
    sim.settings.whitelist = []
    expect(await call('register', [], 'wrong')).toMatchObject({ status: 401, codes: [-18010002] })
    sim.settings.disabled = true
    expect((await call('register', [])).codes).toEqual([-18010004])
    sim.settings.disabled = false
    sim.settings.perSecond = 3
    const answers = await Promise.all(Array.from({ length: 6 }, () => call('getquota', {})))
    expect(answers.filter((one) => one.status === 429)).toHaveLength(3)
  })

  test('takes forty at most, each by itself', async () => {
    const many = Array.from({ length: 41 }, (_, at) => ({ number: `RR1234567${at + 10}CN` }))
    expect((await call('register', many)).codes).toEqual([-18010014])
    const mixed = await call('register', [
      { number },
      { number: 'bad number' },
      { number: 'XYZ123' },
      { number: 'XYZ123', carrier: 190012 },
      { number },
    ])
    expect(mixed.accepted).toMatchObject([
      { number, carrier: 3011, origin: 1 },
      { number: 'XYZ123', carrier: 190012, origin: 2 },
    ])
    expect(mixed.codes).toEqual([-18010012, -18019903, -18019901])
    sim.state.quota = 2
    expect((await call('register', [{ number: 'RR000000000CN' }])).codes).toEqual([-18019908])
  })
})

describe('a number', () => {
  test('is told of as its time comes, signed over the bytes', async () => {
    sim.script(number, [event(-1000, 'InfoReceived'), event(day, 'Delivered_Other')])
    expect((await call('gettrackinfo', [{ number }])).codes).toEqual([-18019902])
    await call('register', [{ number, tag: '7' }])
    expect(await sim.tick()).toBe(1)
    const [first] = heard
    expect(first?.sign).toBe(createHash('sha256').update(`${first?.body}/${sim.state.key}`).digest('hex'))
    await later(day + 1)
    const said = JSON.parse(heard[1]?.body ?? '')
    expect(said).toMatchObject({
      event: 'TRACKING_UPDATED',
      data: { number, carrier: 3011, tag: '7', track_info: { latest_status: { status: 'Delivered' } } },
    })
    expect(
      (await call('gettracklist', { track_time_from: new Date(0).toISOString() })).accepted,
    ).toHaveLength(1)
  })

  test('stops by itself, and begins again once', async () => {
    sim.script(number, [event(-1000, 'Delivered_Other')])
    await call('register', [{ number }])
    await sim.tick()
    await later(15 * day)
    expect(heard.at(-1)?.body).toContain('TRACKING_STOPPED')
    expect((await call('stoptrack', [{ number }])).codes).toEqual([-18019906])
    expect((await call('retrack', [{ number }])).accepted).toHaveLength(1)
    expect((await call('retrack', [{ number }])).codes).toEqual([-18019904])
    await call('stoptrack', [{ number }])
    expect((await call('retrack', [{ number }])).codes).toEqual([-18019905])
  })
})

describe('a push', () => {
  const begin = async () => {
    sim.script(number, [event(-1000, 'InfoReceived')])
    await call('register', [{ number }])
  }

  test('that is not taken is tried again after 10, 30 and 60 minutes, then dropped', async () => {
    status = 500
    await begin()
    await sim.tick()
    for (const minutes of [9, 1, 29, 1, 59, 1, 600]) await later(minutes * 60_000)
    expect(heard).toHaveLength(4)
    expect(sim.state.messages).toEqual([])
    expect(sim.state.numbers[0]?.pushed).toBe('Failure')
  })

  test('comes twice, or badly signed, where it is to', async () => {
    sim.addFault({ match: { topic: 'TRACKING_UPDATED' }, fault: 'duplicate_webhook' })
    await begin()
    await sim.tick()
    expect(heard).toHaveLength(2)
    sim.addFault({ match: { topic: 'TRACKING_UPDATED' }, fault: 'bad_signature' })
    await call('push', [{ number }])
    await sim.tick()
    const last = heard.at(-1)
    expect(last?.sign).not.toBe(createHash('sha256').update(`${last?.body}/${sim.state.key}`).digest('hex'))
  })
})
