import { session } from '@dropyard/contract/account/session'
import { expect, it } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import type { Database } from '../data/database.ts'
import { openCallCounts } from './call-counts.ts'

const app = await startTestApp()
const { database } = app.app

/** The counters of another process, and how many transactions it used. */
function openProcess() {
  let writes = 0
  const counted: Database = {
    ...database,
    transaction: (...args: Parameters<Database['transaction']>) => {
      writes++
      return database.transaction(...args)
    },
  } as Database
  return { ...openCallCounts(counted), writes: () => writes }
}

it('lets two processes through as often as one, within a tenth of the limit', async () => {
  const [one, two] = [openProcess(), openProcess()]
  let passed = 0
  for (let n = 0; n < 700; n++) {
    const { current } = await (n % 2 === 0 ? one : two).count('a', 300)
    if (current <= 300) passed++
  }
  expect(passed).toBeGreaterThanOrEqual(300)
  expect(passed).toBeLessThanOrEqual(330)
  // One write for each tenth of the limit and process, rather than one for each call.
  expect(one.writes() + two.writes()).toBeLessThan(25)
})

it('counts small limits exactly', async () => {
  const [one, two] = [openProcess(), openProcess()]
  const currents: number[] = []
  for (let n = 0; n < 8; n++) currents.push((await (n % 2 === 0 ? one : two).count('b', 5)).current)
  expect(currents.filter((current) => current <= 5)).toEqual([1, 2, 3, 4, 5])
})

it('knows what another process counted within a second before', async () => {
  const [one, two] = [openProcess(), openProcess()]
  for (let n = 0; n < 20; n++) await one.count('c', 300)
  await one.flush()
  await two.count('c', 300)
  await two.flush()
  expect((await two.count('c', 300)).current).toBe(22)
})

it('begins anew when the window has ended', async () => {
  const [one, two] = [openProcess(), openProcess()]
  for (let n = 0; n < 6; n++) await one.count('d', 5)
  await app.asOwner("UPDATE attempt SET until = now() - interval '1 second' WHERE key = 'd'")
  expect((await two.count('d', 5)).current).toBe(1)
})

it('goes on in memory while the database is away', async () => {
  const away = { transaction: () => Promise.reject(new Error('Connection terminated')) }
  const counts = openCallCounts(away as unknown as Database)
  const currents: number[] = []
  for (let n = 0; n < 7; n++) currents.push((await counts.count('e', 5)).current)
  expect(currents).toEqual([1, 2, 3, 4, 5, 6, 6])
})

it('refuses a call in words, with the time to wait', async () => {
  await app.asOwner(
    `INSERT INTO attempt (key, count, until) VALUES ('POST ${session.login.path} 127.0.0.1', 300, now() + interval '1 hour')`,
  )
  let answer = await app.call(session.login, { body: { username: 'a@b.test', password: 'x' } })
  // A tenth of the limit gets through, and what comes while the process learns of the others' calls.
  for (let n = 0; n < 300 && answer.status !== 429; n++)
    answer = await app.call(session.login, { body: { username: '', password: '' } })
  expect(answer).toMatchObject({ status: 429, refusal: 'common.too_many' })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3000)
})
