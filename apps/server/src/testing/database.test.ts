import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from './database.ts'

describe("a test file's database", () => {
  let databases: TestDatabase[] = []
  beforeAll(async () => {
    databases = await Promise.all([testDatabase(), testDatabase(), testDatabase()])
  })
  afterAll(async () => {
    for (const database of databases) await database.drop()
  })

  it('has the schema and reference rows, and nobody in it', async () => {
    const { rows } = await (databases[0] as TestDatabase).query(
      'SELECT (SELECT count(*)::int FROM role) AS roles, (SELECT count(*)::int FROM person) AS people',
    )
    expect(rows[0].roles).toBeGreaterThan(0)
    expect(rows[0].people).toBe(0)
  })

  it("does not see what is written to another file's", async () => {
    const [one, other] = databases
    await one?.query('CREATE TABLE only_here (id int)')
    await expect(other?.query('SELECT * FROM only_here')).rejects.toThrow(/does not exist/)
  })

  it('knows letters of every language, and finds words in them by trigram', async () => {
    const { rows } = await (databases[0] as TestDatabase).query(
      `SELECT lower('ÄÉЖ') AS low, show_trgm('黄色灯') <> '{}' AS found`,
    )
    expect(rows[0]).toEqual({ low: 'äéж', found: true })
  })
})
