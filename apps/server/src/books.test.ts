import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from './testing/database.ts'

const run = promisify(execFile)
const script = join(import.meta.dirname, 'books.ts')

const database = await testDatabase()
afterAll(() => database.drop())

const books = (DATABASE_URL: string) =>
  run(process.execPath, [script], { env: { ...process.env, DATABASE_URL } }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      text: error.stdout + error.stderr,
    }),
  )

describe('the command that proves the books', () => {
  it('says that they balance, without accounts on which nothing was booked', async () => {
    const { code, text } = await books(database.url)
    expect(text).toMatch(/^The books balance: \d+ accounts, 0 postings, 0 lines\nStock records balance/)
    expect(code).toBe(0)
  })

  it('names what does not balance and fails', async () => {
    await database.query("INSERT INTO ledger_posting (kind, reference, key) VALUES ('recharge', 'x', 'x')")
    const { code, text } = await books(database.url)
    expect(text).toContain('The books DO NOT BALANCE (1 problems)')
    expect(text).toContain('(recharge) has no lines')
    expect(text).toContain('Orders that wait for stock balance: 0 orders, 0 pieces')
    expect(code).toBe(1)
  })

  it('says when there is no database', async () => {
    expect((await books('postgres://nobody@127.0.0.1:1/none')).code).toBe(2)
  })
})
