import { commonErrors } from '@dropyard/contract/kit/errors'
import { address } from '@dropyard/contract/logistics/address'
import { holiday } from '@dropyard/contract/logistics/holiday'
import { job } from '@dropyard/contract/system/job'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { importFile } from './file-import.ts'

/** Files with many rows, with the address book as an example of all imports. */

const app = await startTestApp()
const merchant = await app.as('merchant')
const other = await app.as('merchant2')

const headers =
  'Label,Receiver,Phone,Country,State or province,City,Street and number,address2,Postal code,Default'
/** Long, so that few rows already make a long file. */
const floor = 'x'.repeat(90)
const rows = (name: string, count: number, zip = (_n: number) => '10115') =>
  [
    headers,
    ...Array.from(
      { length: count },
      (_, n) => `${name} ${n},Emma Fischer,,DE,,Berlin,Torstraße ${n},${floor},${zip(n)},0`,
    ),
  ].join('\n')
const send = async (content: string, body = {}, who = merchant) =>
  (await who.call(address.import, { files: { file: { filename: 'places.csv', content } }, body })).data
const watched = async (id: number | null, who = merchant) => {
  await app.runJobs()
  return (await who.call(job.read, { params: { id: id ?? 0 } })).data
}
const count = async (search: string, who = merchant) =>
  (await who.call(address.list, { query: { search } })).total

describe('importing what a spreadsheet changed', () => {
  const line = (label: string, phone: string) =>
    `${label},Emma Fischer,${phone},DE,,Berlin,Torstraße 1,,10115,0`

  it('refuses an identifier by row and column, and takes what is text for certain', async () => {
    const content = [
      headers,
      line('Sheet 1', '4.93012E+11'),
      line('Sheet 2', '="030"'),
      line('Sheet 3', '12.0'),
    ]
    const found = await send(content.join('\n'), { good_rows_only: true })
    expect(found).toMatchObject({ created: 1, failed: 2 })
    expect(found.errors.map(({ row, column }) => [row, column])).toEqual([
      [2, 'Phone'],
      [4, 'Phone'],
    ])
    expect((await merchant.call(address.list, { query: { search: 'Sheet' } })).data).toMatchObject([
      { label: 'Sheet 2', phone: '030' },
    ])
  })

  it('takes back what its own export wrote', async () => {
    await send([headers, line('="2.0"', '="1-Jan"')].join('\n'))
    const { raw } = await merchant.call(address.export, { query: { search: '2.0' } })
    expect(raw.toString('utf8')).toContain('2.0,')
    expect(await send(raw.toString('utf8'))).toMatchObject({ unchanged: 1, failed: 0 })
  })
})

describe('importing a long file', () => {
  it('is a job with the same result, which belongs to the one who sent it', async () => {
    const started = await send(rows('Long', 130))
    expect(started).toMatchObject({ rows: 0, created: 0, job_id: expect.any(Number) })
    const { state, result } = await watched(started.job_id)
    expect(state).toBe('done')
    expect(result).toMatchObject({ rows: 130, created: 130, failed: 0, errors: [], job_id: null })
    expect(await count('Long')).toBe(130)
    expect(await count('Long', other)).toBe(0)
    const { rows: trail } = await app.system((ctx) =>
      ctx.db.execute(sql`SELECT count(*)::int AS n, count(DISTINCT user_id)::int AS people FROM audit_log
        WHERE record = 'address' AND after ->> 'label' LIKE 'Long %'`),
    )
    expect(trail).toEqual([{ n: 130, people: 1 }])
  })

  it('changes nothing when a row is wrong, and names every one by row and column', async () => {
    const content = rows('Half', 130, (n) => (n % 30 === 0 ? 'X' : '10115'))
    const { result } = await watched((await send(content)).job_id)
    expect(result).toMatchObject({ rows: 130, created: 0, failed: 5, more_errors: 0 })
    expect((result as { errors: unknown[] }).errors.slice(0, 2)).toEqual([
      { row: 2, column: 'Postal code', message: expect.any(String) },
      { row: 32, column: 'Postal code', message: expect.any(String) },
    ])
    expect(await count('Half')).toBe(0)
    const good = await watched((await send(content, { good_rows_only: true })).job_id)
    expect(good.result).toMatchObject({ created: 125, failed: 5 })
    const dry = await watched((await send(rows('Dry', 130), { dry_run: true })).job_id)
    expect(dry.result).toMatchObject({ created: 130 })
    expect(await count('Dry')).toBe(0)
  })

  it('says why a whole file is refused, in the language of the one who sent it', async () => {
    const broken = Buffer.concat([Buffer.from('PK'), Buffer.alloc(20_000)]).toString('latin1')
    const { state, result } = await watched((await send(broken)).job_id)
    expect(state).toBe('done')
    expect(result).toEqual({ refused: commonErrors.workbook.words.en })
  })

  it('names the first of very many wrong cells, and how many more there are', async () => {
    const { result } = await watched((await send(rows('Wrong', 700, () => 'X'))).job_id)
    expect(result).toMatchObject({ failed: 700, more_errors: 200 })
  })

  it('run again after a stop, does nothing twice', async () => {
    const started = await send(rows('Once', 130))
    const first = await watched(started.job_id)
    await app.system(async (ctx) => {
      await ctx.db.execute(sql`UPDATE job SET state = 'running' WHERE id = ${started.job_id}`)
      await ctx.db.execute(sql`
        INSERT INTO pgboss.job (name, data)
        SELECT ${importFile.name}, jsonb_build_object('input', input, 'watchedId', id) FROM job
        WHERE id = ${started.job_id}`)
    })
    const again = await watched(started.job_id)
    expect(again).toMatchObject({ state: 'done', result: first.result })
    expect(await count('Once')).toBe(130)
  })
})

describe('importing a short file', () => {
  it('is answered at once', async () => {
    expect(await send(rows('Short', 20))).toMatchObject({ created: 20, job_id: null })
    expect(await count('Short')).toBe(20)
  })
})

it('takes what Excel writes anywhere, and says at once which columns a file lacks', async () => {
  const admin = await app.as('admin')
  const load = async (content: string | Buffer) =>
    (await admin.call(holiday.import, { files: { file: { filename: 'days.csv', content } } })).data
  const german =
    'Name;First day;Last day;Country\nWeiberfastnacht für alle;04.02.2027;04.02.2027;Deutschland\n'
  expect(await load(Buffer.from(german, 'latin1'))).toMatchObject({ created: 1, errors: [] })
  const chinese = '名称\t开始日期\t结束日期\t国家\n国庆节\t2027/10/1\t2027/10/7\t中国\n'
  expect(await load(Buffer.from(`\uFEFF${chinese}`, 'utf16le'))).toMatchObject({ created: 1, errors: [] })
  const { data } = await admin.call(holiday.list, { query: { day: '2027-10-03' } })
  expect(data).toMatchObject([
    { name: '国庆节', country: 'CN', from_day: '2027-10-01', to_day: '2027-10-07' },
  ])
  const lacking = await load('Name,Country\nX,DE\n')
  expect(lacking.errors.slice(0, 2)).toEqual([
    { row: 1, column: 'First day', message: 'The file lacks this column.' },
    { row: 1, column: 'Last day', message: 'The file lacks this column.' },
  ])
})
