import { commonErrors } from '@dropyard/contract/kit/errors'
import { trackWarning } from '@dropyard/contract/order/track-warning'
import { job, jobErrors, work } from '@dropyard/contract/system/job'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fail } from '../../../kit/errors.ts'
import { runAll } from '../../../kit/jobs/job-run.ts'
import { job as jobOf } from '../../../kit/jobs/jobs.ts'
import { retentionJob } from '../../../kit/jobs/retention.ts'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { mailJob } from '../mail/service.ts'
import { endLost } from './end-lost.ts'

const app = await startTestApp()
const mine = await app.as('merchant')
const ids = await app.system(async (ctx) => {
  const { people, entities } = await demoIds(ctx)
  const add = async (userId: number, state: string, file: string | null): Promise<number> => {
    const { rows } = await ctx.db.$client.query(
      `INSERT INTO job (name, title, state, done, total, input, file, user_id, entity_id)
       VALUES ('order-export', 'Orders: May', $1, 3, 10, '{"secret":"inside"}', $2, $3, $4) RETURNING id`,
      [state, file, userId, entities.northwind],
    )
    return Number((rows[0] as { id: number }).id)
  }
  await ctx.files.putAt('exports/orders.csv', Buffer.from('a,b\n1,2\n'))
  return {
    running: await add(people.merchant, 'running', null),
    done: await add(people.merchant, 'done', 'exports/orders.csv'),
    theirs: await add(people.member, 'running', null),
  }
})

describe('background work', () => {
  it('shows how far it is to the one who started it', async () => {
    const { data } = await mine.call(job.read, { params: { id: ids.running } })
    expect(data).toMatchObject({
      state: 'running',
      done: 3,
      total: 10,
      has_file: false,
      title: 'Orders: May',
    })
    expect(JSON.stringify(data)).not.toContain('inside')
  })

  it('is a secret even from colleagues', async () => {
    const params = { id: ids.theirs }
    expect((await mine.call(job.read, { params })).status).toBe(404)
    expect((await mine.call(job.cancel, { params })).status).toBe(404)
    expect((await mine.call(job.file, { params })).status).toBe(404)
  })

  it('is listed newest first and by state', async () => {
    expect((await mine.call(job.list)).data.map((row) => row.id)).toEqual([ids.done, ids.running])
    expect((await mine.call(job.list, { query: { state: 'done' } })).data.map((row) => row.id)).toEqual([
      ids.done,
    ])
    expect((await mine.call(job.list, { query: { ids: [ids.running] } })).total).toBe(1)
  })

  it('gives its file under a name that says what it is', async () => {
    const answer = await mine.call(job.file, { params: { id: ids.done } })
    expect(answer.raw.toString()).toBe('a,b\n1,2\n')
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="Orders_ May.csv"; filename*=UTF-8''Orders_%20May.csv`,
    )
    expect((await mine.call(job.file, { params: { id: ids.running } })).refusal).toBe('common.not_found')
  })

  it('can be cancelled until it has ended', async () => {
    const { data } = await mine.call(job.cancel, { params: { id: ids.running } })
    expect(data.state).toBe('cancelled')
    expect(data.end_time).not.toBeNull()
    const again = await mine.call(job.cancel, { params: { id: ids.running } })
    expect(again).toMatchObject({ status: 422, refusal: 'job.ended' })
    expect((await mine.call(job.cancel, { params: { id: ids.done } })).refusal).toBe('job.ended')
  })

  it('does nothing any more once it was cancelled while it waited', async () => {
    const id = await app.system(async (ctx) => {
      const values = { title: 'T', content: 'C', path: '/home' }
      const input = { to: 'late@demo.test', template: 'notice', values, lang: 'en' } as const
      const started = await ctx.startJob(ctx, mailJob, input, { title: 'Late' })
      await ctx.db.$client.query(`UPDATE job SET state = 'cancelled' WHERE id = $1`, [started])
      return started
    })
    await app.runJobs()
    const { rows } = await app.system((ctx) =>
      ctx.db.$client.query('SELECT state, (SELECT count(*)::int FROM mail) AS mails FROM job WHERE id = $1', [
        id,
      ]),
    )
    expect(rows).toEqual([{ state: 'cancelled', mails: 0 }])
  })

  it('goes on for others who asked for it too, until the last of them calls it off', async () => {
    const support = await app.as('support')
    const admin = await app.as('admin')
    const look = async (who: Caller) => (await who.call(trackWarning.look)).data.job_id
    const stop = (who: Caller, id: number) => who.call(job.cancel, { params: { id } })
    const stateOf = async (id: number) => (await admin.call(job.read, { params: { id } })).data.state
    const id = await look(support)
    await app.runJobs()
    // The job still runs.
    await app.asOwner(`UPDATE job SET state = 'running', ended_at = NULL WHERE id = $1`, [id])
    expect(await look(admin)).toBe(id)
    expect((await stop(support, id)).data.state).toBe('cancelled')
    expect(await stateOf(id)).toBe('running')
    expect((await stop(support, id)).status).toBe(404)
    // Requesting it again joins it; when both watchers leave together, the second one cancels it.
    expect(await look(support)).toBe(id)
    await Promise.all([stop(support, id), stop(admin, id)])
    expect(await stateOf(id)).toBe('cancelled')
    const next = await look(admin)
    expect(next).not.toBe(id)
    await app.runJobs()
    expect(await stateOf(next)).toBe('done')
  })

  it('is all done where there is more of it than workers', async () => {
    await app.system(async (ctx) => {
      const values = { title: 'T', content: 'C', path: '/home' }
      for (let i = 0; i < 12; i++)
        await ctx.enqueue(mailJob, {
          to: `m${i}@demo.test`,
          template: 'notice',
          values,
          lang: 'en',
        })
    })
    await app.runJobs()
    const { rows } = await app.system((ctx) => ctx.db.$client.query('SELECT count(*)::int AS n FROM mail'))
    expect(rows).toEqual([{ n: 12 }])
  })
})

describe('administration of background work', () => {
  const failed = () =>
    app.system(async (ctx) => {
      const values = { amount: '$1', balance: '$1', reference: 'R' }
      // Its template needs other values, so it fails whenever it runs; it is not retried.
      const input = { to: 'no@demo.test', template: 'notice', values, lang: 'en' } as const
      const id = await ctx.startJob(ctx, mailJob, input, { title: 'Broken' })
      await ctx.db.$client.query(
        `UPDATE pgboss.job SET retry_limit = 0, state = 'failed', completed_on = now(), output = '{"message":"No mail server"}'
         WHERE data->>'watchedId' = $1`,
        [String(id)],
      )
      await ctx.db.$client.query(`UPDATE job SET state = 'failed', error = 'No mail server' WHERE id = $1`, [
        id,
      ])
      return id
    })

  it('sees everyone and how full the queues are; others do not', async () => {
    const admin = await app.as('admin')
    const { data, ext } = await admin.call(work.list)
    expect(data.find((row) => row.id === ids.theirs)).toMatchObject({ user_name: 'Noah Brooks' })
    expect(ext.tabs.map((tab) => tab.status)).toEqual(['waiting', 'running', 'failed', 'done', 'cancelled'])
    expect(JSON.stringify(data)).not.toContain('inside')
    expect((await mine.call(work.list)).status).toBe(403)
    expect((await (await app.as('clerk')).call(work.dead)).status).toBe(403)
  })

  it('retries what failed for good, once', async () => {
    const admin = await app.as('admin')
    const id = await failed()
    const dead = await admin.call(work.dead)
    expect(dead.data[0]).toMatchObject({ name: 'mail', error: 'No mail server', tries: 1 })
    const again = await admin.call(work.retry, { params: { id } })
    expect(again.data).toMatchObject({ state: 'waiting', error: null })
    expect((await admin.call(work.retry, { params: { id } })).refusal).toMatch(/^job\.(not_failed|gone)$/)
    const other = await failed()
    const key = (await admin.call(work.dead)).data[0]?.key ?? ''
    expect((await admin.call(work.retryDead, { body: { keys: [key, 'nonsense'] } })).data).toEqual({
      retried: 1,
    })
    expect((await admin.call(work.list, { query: { search: 'Broken' } })).data[0]?.id).toBe(other)
  })

  it('ends what was lost with its worker at the last try', async () => {
    const id = await failed()
    await app.system(async (ctx) => {
      await ctx.db.$client.query(`UPDATE job SET state = 'running', error = NULL WHERE id = $1`, [id])
      await ctx.enqueue(endLost, {})
    })
    await app.runJobs()
    const { data } = await (await app.as('admin')).call(work.list, { query: { state: 'failed' } })
    expect(data.find((row) => row.id === id)).toMatchObject({ error: 'No mail server' })
  })

  it('says in the language of who reads it that a worker was lost', async () => {
    const id = await failed()
    await app.system(async (ctx) => {
      const { people } = await demoIds(ctx)
      await ctx.db.$client.query(
        `UPDATE job SET state = 'running', error = NULL, user_id = $2 WHERE id = $1`,
        [id, people.merchant],
      )
      // The queue writes this output when a heartbeat times out.
      await ctx.db.$client.query(
        `UPDATE pgboss.job SET output = '{"value":{"message":"job heartbeat timeout"}}' WHERE data->>'watchedId' = $1`,
        [String(id)],
      )
      await ctx.enqueue(endLost, {})
    })
    await app.runJobs()
    const { en, zh } = jobErrors.lost.words
    const admin = await app.as('admin')
    for (const [lang, words] of [
      ['en', en],
      ['zh-CN', zh],
    ] as const) {
      const headers = { 'accept-language': lang }
      expect((await mine.call(job.read, { params: { id }, headers })).data.error).toBe(words)
      const { data } = await admin.call(work.list, { query: { search: 'Broken' }, headers })
      expect(data.find((row) => row.id === id)?.error).toBe(words)
      expect((await admin.call(work.dead, { headers })).data.map((row) => row.error)).toContain(words)
    }
  })

  it('retries what the queue has forgotten by the input that was kept, unless its kind is no more', async () => {
    const admin = await app.as('admin')
    const id = await failed()
    const keys = (await admin.call(work.dead)).data.map((row) => row.key)
    await admin.call(work.dropDead, { body: { keys } })
    await app.system((ctx) =>
      ctx.db.$client.query(
        `UPDATE job SET input = jsonb_set(input, '{values}', '{"title":"T","content":"C","path":"/home"}') WHERE id = $1`,
        [id],
      ),
    )
    expect((await admin.call(work.retry, { params: { id } })).data.state).toBe('waiting')
    await app.runJobs()
    const { data } = await admin.call(work.list, { query: { search: 'Broken' } })
    expect(data.find((row) => row.id === id)).toMatchObject({ state: 'done', error: null })
    const other = await failed()
    await app.system((ctx) =>
      ctx.db.$client.query(`UPDATE job SET name = 'of-yesterday' WHERE id = $1`, [other]),
    )
    expect((await admin.call(work.retry, { params: { id: other } })).refusal).toBe('job.gone')
  })

  it('says why work failed in the language of who reads it, and what broke inside to administration alone', async () => {
    const add = (error: string, zh: string | null) =>
      app.system(async (ctx) => {
        const { people } = await demoIds(ctx)
        const { rows } = await ctx.db.$client.query<{ id: number }>(
          `INSERT INTO job (name, title, state, input, error, error_zh, user_id)
           VALUES ('order-export', 'Failed so', 'failed', '{}', $1, $2, $3) RETURNING id`,
          [error, zh, people.merchant],
        )
        return rows[0]?.id ?? 0
      })
    const said = async (id: number, lang: string) =>
      (await mine.call(job.read, { params: { id }, headers: { 'accept-language': lang } })).data.error
    const refused = await add('The file is empty.', '文件为空。')
    expect([await said(refused, 'en'), await said(refused, 'zh-CN')]).toEqual([
      'The file is empty.',
      '文件为空。',
    ])
    const broken = await add('relation "x" does not exist', null)
    expect(await said(broken, 'en')).toMatch(/^Something went wrong\. Try again/)
    const { data } = await (await app.as('admin')).call(work.list, { query: { search: 'Failed so' } })
    expect(data.map((row) => row.error)).toContain('relation "x" does not exist')
  })

  it('keeps a refusal of the work itself in both languages', async () => {
    const id = await app.system(async (ctx) => {
      const { people } = await demoIds(ctx)
      const input = { entityId: 1, from: '2024-01-01', to: '2024-01-31', format: 'pdf', lang: 'en' }
      const { rows } = await ctx.db.$client.query<{ id: number }>(
        `INSERT INTO job (name, title, input, user_id) VALUES ('refuses', 'Refused', $1, $2) RETURNING id`,
        [JSON.stringify(input), people.merchant],
      )
      return rows[0]?.id ?? 0
    })
    const refuses = jobOf({
      name: 'refuses',
      input: z.unknown(),
      retries: 0,
      run: () => fail(commonErrors.not_found),
    })
    await runAll(
      refuses,
      [{ id: 'x', data: { input: {}, watchedId: id } }] as never,
      () =>
        ({ watchedId: id, isLastAttempt: true, log: app.app.server.log, transaction: app.system }) as never,
    )
    const read = (lang: string) =>
      mine.call(job.read, { params: { id }, headers: { 'accept-language': lang } })
    expect((await read('en')).data).toMatchObject({ state: 'failed', error: commonErrors.not_found.words.en })
    expect((await read('zh-CN')).data.error).toBe(commonErrors.not_found.words.zh)
  })

  it('forgets what ended long ago, and keeps what still has a file or runs', async () => {
    await app.system(async (ctx) => {
      await ctx.db.$client.query(
        `INSERT INTO job (name, title, state, input, file, ended_at)
         SELECT 'old', title, state, '{}', file, now() - make_interval(days => days) FROM (VALUES
           ('ended', 'done', NULL, 91), ('recent', 'failed', NULL, 89), ('file', 'done', 'exports/x.csv', 91),
           ('running', 'running', NULL, NULL)) AS v(title, state, file, days)`,
      )
      await ctx.enqueue(retentionJob([]), {})
    })
    await app.runJobs()
    const admin = await app.as('admin')
    const { data } = await admin.call(work.list, { query: { name: 'old' } })
    expect(data.map((row) => row.title)).toEqual(['running', 'file', 'recent'])
  })

  it('drops what nobody wants any more', async () => {
    const admin = await app.as('admin')
    await failed()
    const keys = (await admin.call(work.dead)).data.map((row) => row.key)
    expect((await admin.call(work.dropDead, { body: { keys } })).data.dropped).toBe(keys.length)
    expect((await admin.call(work.dead)).total).toBe(0)
  })
})
