import { session } from '@dropyard/contract/account/session'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { networkOf } from './known-address.ts'

/** Guessing passwords gets ever slower, without slowing the account's owner. */

const app = await startTestApp({ env: { TRUST_PROXY: '1' } })

const sql = (text: string, values: unknown[] = []) => app.system((ctx) => ctx.db.$client.query(text, values))

beforeEach(() => sql('WITH all_gone AS (DELETE FROM attempt) DELETE FROM known_address'))

const right = 'Demo12345'
const from = (ip: string) => (username: string, password: string) =>
  app.call(session.login, { body: { username, password }, headers: { 'x-forwarded-for': ip } })
const home = from('203.0.113.7')
const guesser = from('198.51.100.9')

/** Ends all pauses. */
const waitOver = () => sql('UPDATE attempt SET next_at = now()')

async function failTimes(login: typeof home, username: string, times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    expect((await login(username, 'Wrong12345')).code).toBe(1)
    await waitOver()
  }
}

describe('wrong passwords', () => {
  it('cost nothing for a few mistakes, then a wait that doubles, with words and Retry-After', async () => {
    for (let i = 0; i < 5; i++) expect((await home('sampler@demo.test', 'Wrong12345')).code).toBe(1)
    const waits: number[] = []
    for (let i = 0; i < 5; i++) {
      expect((await home('sampler@demo.test', 'Wrong12345')).code).toBe(1)
      const stopped = await home('sampler@demo.test', 'Wrong12345')
      expect(stopped).toMatchObject({ status: 429, refusal: 'common.too_many' })
      expect(stopped.message).toMatch(/^Too many attempts\. Try again in \d+ seconds\.$/)
      waits.push(Number(stopped.headers['retry-after']))
      await waitOver()
    }
    expect(waits).toEqual([1, 2, 4, 8, 16])
    // After the pause the login succeeds, and the count is reset.
    expect((await home('sampler@demo.test', right)).code).toBe(0)
    for (let i = 0; i < 5; i++) expect((await home('sampler@demo.test', 'Wrong12345')).code).toBe(1)
  })

  it('stop nobody of an office where all log in at once', async () => {
    const people = [
      'sampler',
      'buyer',
      'clerk',
      'finance',
      'developer',
      'designer',
      'sales',
      'support',
      'warehouse',
    ]
    const answers = await Promise.all([...people, ...people].map((who) => home(`${who}@demo.test`, right)))
    expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [200, 0]))
  })

  it('make the right one wait as well: otherwise guessing would go on until it fits', async () => {
    await failTimes(home, 'sampler@demo.test', 5)
    await home('sampler@demo.test', 'Wrong12345')
    expect((await home('sampler@demo.test', right)).status).toBe(429)
  })

  it('lock nobody out who logs in from elsewhere', async () => {
    await failTimes(guesser, 'merchant@demo.test', 12)
    await guesser('merchant@demo.test', 'Wrong12345')
    expect((await guesser('merchant@demo.test', right)).status).toBe(429)
    expect((await home('merchant@demo.test', right)).code).toBe(0)
  })

  it('count together for the email and the name of one person', async () => {
    await failTimes(home, 'merchant@demo.test', 3)
    await failTimes(home, 'olivia hart', 2)
    await home(' Olivia Hart', 'Wrong12345')
    expect((await home('MERCHANT@demo.test', 'Wrong12345')).status).toBe(429)
  })

  it('are slowed down over many addresses, but not where the person is known', async () => {
    expect((await home('clerk@demo.test', right)).code).toBe(0)
    for (let i = 0; i < 31; i++) {
      expect((await from(`198.51.100.${i + 1}`)('clerk@demo.test', 'Wrong12345')).code).toBe(1)
    }
    const another = from('198.51.100.200')
    expect((await another('clerk@demo.test', 'Wrong12345')).status).toBe(429)
    expect((await home('clerk@demo.test', right)).code).toBe(0)
  })

  it('of an account that does not exist are answered and slowed down the same', async () => {
    const replies = async (username: string) => {
      const seen: string[] = []
      for (let i = 0; i < 7; i++) seen.push((await home(username, 'Wrong12345')).raw.toString())
      return seen
    }
    expect(await replies('nobody@demo.test')).toEqual(await replies('buyer@demo.test'))
  })

  it('let one of many through that come at once after a wait', async () => {
    await failTimes(home, 'buyer@demo.test', 6)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => home('buyer@demo.test', 'Wrong12345').then(({ status }) => status)),
    )
    expect(answers.sort()).toEqual([200, ...Array<number>(7).fill(429)])
  })

  it('slow an address down that tries many accounts', async () => {
    await home('other@demo.test', 'x')
    await sql(`UPDATE attempt SET count = 100 WHERE key LIKE 'login:address:%'`)
    expect((await home('another@demo.test', 'x')).code).toBe(1)
    expect((await home('one-more@demo.test', 'x')).status).toBe(429)
  })
})

describe('an address', () => {
  it('of IPv6 counts as its network, however many it has', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 }), (host) => {
        const hex = host.map((part) => part.toString(16)).join(':')
        expect(networkOf(`2a00:1450:4001:8:${hex}`)).toBe('2a00:1450:4001:8::/64')
      }),
    )
    expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  })
})
