import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkKept, keepLast, migrations, nextMigration } from './migrations.mjs'

let folder
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dropyard-migrations-test-'))
  await cp(migrations, folder, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

const change = async (name, edit) => {
  const path = join(folder, name)
  await writeFile(path, edit(await readFile(path, 'utf8')))
}
const changeJson = (name, edit) =>
  change(name, (text) => {
    const value = JSON.parse(text)
    edit(value)
    return JSON.stringify(value)
  })
const inFolder = async (pattern) =>
  (await readdir(folder, { recursive: true })).filter((name) => pattern.test(name)).sort()

describe('the next migration', () => {
  it('adds what the tables have more, and runs the SQL again that changed or speaks of them', async () => {
    const before = await inFolder(/\.sql$/)
    const number = String(before.length).padStart(4, '0')
    const [snapshot] = await inFolder(/_snapshot\.json$/)
    await changeJson(snapshot, ({ tables }) => {
      delete tables['public.person'].columns.phone
    })
    await changeJson('meta/_kept.json', ({ beside }) => {
      beside['modules/warehouse/stock/table.sql'] = 'another'
    })
    const next = await nextMigration(folder)
    const parts = next.sql.split('\n--> statement-breakpoint\n')
    expect(parts[0]).toMatch(/^ALTER TABLE "person" ADD COLUMN "phone"/)
    const again = [...next.sql.matchAll(/^-- (\S+\.sql)$/gm)].map((m) => m[1])
    // Column grants, and the function that authenticates a session.
    expect(again).toContain('modules/account/user/table.sql')
    expect(again).toContain('modules/account/session/table.sql')
    expect(again).toContain('modules/warehouse/stock/table.sql')
    expect(again).not.toContain('modules/catalog/goods/table.sql')

    expect(await next.write('add_phone')).toBe(`${number}_add_phone.sql`)
    expect(await inFolder(/\.sql$/)).toEqual([...before, `${number}_add_phone.sql`])
    expect(await inFolder(/_snapshot\.json$/)).toEqual([`meta/${number}_snapshot.json`])
    await checkKept(folder)
    expect(await nextMigration(folder)).toBeUndefined()
  })

  it('is written for rows alone when somebody asks for it', async () => {
    const next = await nextMigration(folder, { even: true })
    expect(next.sql).toBe('')
    const file = await next.write('move_rows')
    await change(file, () => 'UPDATE person SET name = name;\n')
    await expect(checkKept(folder)).rejects.toThrow(`${file} differs from what was kept`)
    expect(await keepLast(folder)).toBe(file)
    await checkKept(folder)
  })
})

describe('a migration that is kept', () => {
  it('never changes', async () => {
    await change('0000_initial.sql', (sql) => `${sql}-- and more\n`)
    await expect(checkKept(folder)).rejects.toThrow('0000_initial.sql differs from what was kept')
  })

  it('is not kept anew when a dump was made with it', async () => {
    const dumps = join(folder, 'dumps')
    await mkdir(dumps)
    await writeFile(join(dumps, '9999_later.tar'), '')
    await expect(keepLast(folder, dumps)).rejects.toThrow('never changes again: the dump 9999_later.tar')
  })

  it('stands in the journal', async () => {
    await writeFile(join(folder, '0007_of_another_branch.sql'), 'SELECT 1')
    await expect(checkKept(folder)).rejects.toThrow('0007_of_another_branch.sql is in no journal')
  })
})
