import { hourMs } from '@dropyard/contract/kit/days'
import { mailAccount } from '@dropyard/contract/mail/account'
import { email } from '@dropyard/contract/mail/email'
import { describe, expect, it } from 'vitest'
import { corpus, floods } from '../../../../../../simulators/mail/corpus.ts'
import { whileLocked } from '../../../kit/data/session-lock.ts'
import type { JobRun } from '../../../kit/jobs/jobs.ts'
import { listen } from '../../../kit/signals.ts'
import { startTestApp } from '../../../testing/app.ts'
import { repetitions } from '../../../testing/deep.ts'
import { letter, mailFixture, threadsOf } from '../../../testing/mail-fixture.ts'
import { mailRead } from './keep-read.ts'
import { readJob } from './read-job.ts'
import { announcedKey, syncJob } from './sync-job.ts'

const app = await startTestApp()
const admin = await app.as('admin')
const support = await app.as('support')
const mail = await mailFixture(app)
const rowsOf = async (id: number) =>
  (
    await app.asOwner(
      'SELECT subject, state, reason, folder, is_seen, is_starred FROM email WHERE account_id = $1 ORDER BY id',
      [id],
    )
  ).rows as Record<string, unknown>[]
const subjects = async (id: number) => (await rowsOf(id)).map((row) => row.subject)

describe('what came in', () => {
  it('is each mail of the corpus once, also after many syncs, a renumbered folder and a restart of numbers', async () => {
    const box = await mail.box('corpus@shop.test')
    const all = [...corpus().values()].filter((raw) => raw.length > 0)
    for (const raw of all) box.server.deliver(raw)
    await box.sync()
    const first = await subjects(box.id)
    expect(first).toHaveLength(all.length)
    expect(first).toContain('我的包裹在哪里')
    await box.sync()
    await box.sync({ full: false })
    expect(await subjects(box.id)).toEqual(first)
    box.server.resetUids('INBOX')
    await box.sync()
    expect(await subjects(box.id)).toEqual(first)
    const { rows: places } = await app.asOwner(
      'SELECT count(*)::int AS n, count(DISTINCT uid_validity)::int AS v FROM email_place WHERE account_id = $1',
      [box.id],
    )
    expect(places[0]).toEqual({ n: all.length, v: 1 })
    const { rows: notices } = await app.asOwner(
      "SELECT count(*)::int AS n FROM notice WHERE event = 'mailbox.reset'",
    )
    expect(notices[0]).toEqual({ n: 1 })
  })

  it('is a visible row where it can’t be read, with the original, and the next mail is read', async () => {
    const box = await mail.box('poison@shop.test')
    box.server.deliver(floods.parts())
    box.server.deliver(floods.depth())
    box.server.deliver(floods.header())
    box.server.deliver(letter({ id: 'after-poison', subject: 'After' }))
    await box.sync()
    const rows = await rowsOf(box.id)
    expect(rows.map((row) => row.reason)).toEqual(['parts', 'depth', 'header', null])
    const listed = await threadsOf(support, { folder: 'unreadable', account_id: box.id })
    expect(listed).toHaveLength(3)
    const { data } = await support.call(email.get, { params: { id: listed[0]?.id ?? 0 }, query: {} })
    const [first] = data.mails
    expect(first).toMatchObject({ state: 'unreadable', reason: expect.stringMatching(/\w/) })
    const original = await app.app.server.inject({ url: first?.original ?? '' })
    expect(original.statusCode).toBe(200)
    expect(original.headers['content-security-policy']).toContain('sandbox')
    expect(await threadsOf(support, { search: 'After', account_id: box.id })).toHaveLength(1)
  })

  it('is looked for later when its account is being synced, without a worker that waits', async () => {
    const box = await mail.box('busy@shop.test')
    const { config, database, log } = await app.system(async (ctx) => ctx)
    const signal = new AbortController().signal
    const run = { ...{ config, database, log, signal }, transaction: app.system } as unknown as JobRun
    const again = async () =>
      (
        await app.asOwner(
          "SELECT start_after > now() AS later FROM pgboss.job WHERE name = 'email.sync' AND state = 'created' AND singleton_key = $1",
          [announcedKey(box.id)],
        )
      ).rows
    const announced = () => syncJob.run(run, { accountId: box.id, full: false, isAnnounced: true })
    await whileLocked(database, `email sync ${box.id}`, async () => {
      await app.asOwner('UPDATE email_account SET unfetched = 1 WHERE id = $1', [box.id])
      await announced()
      expect(await again()).toEqual([])
      await app.asOwner('UPDATE email_account SET unfetched = 0 WHERE id = $1', [box.id])
      await announced()
      await announced()
      expect(await again()).toEqual([{ later: true }])
    })
    box.server.deliver(letter({ id: 'busy', subject: 'Busy' }))
    await app.runJobs()
    expect(await subjects(box.id)).toEqual(['Busy'])
  })

  it('is read later, and not given up, when other transactions are in the way', async () => {
    const box = await mail.box('conflict@shop.test')
    let left = 5
    const conflict = listen(mailRead, async (_ctx, { accountId }) => {
      if (accountId === box.id && left-- > 0) throw Object.assign(new Error('deadlock'), { code: '40P01' })
    })
    conflict.listen()
    box.server.deliver(letter({ id: 'conflict', subject: 'In the way' }))
    await box.sync()
    expect(left).toBeLessThan(0)
    expect(await rowsOf(box.id)).toMatchObject([{ subject: 'In the way', state: 'read' }])
  })

  it('is each for itself where mails that are read together can’t all be written', async () => {
    const box = await mail.box('together@shop.test')
    const refuse = listen(mailRead, async (ctx, { accountId, mail: { subject } }) => {
      if (accountId === box.id && subject === 'Second') await ctx.db.execute('SELECT 1 / 0')
    })
    refuse.listen()
    for (const subject of ['First', 'Second', 'Third', 'Re: First'])
      box.server.deliver(
        letter({
          id: `together-${subject}`,
          subject,
          ...(subject === 'Re: First' ? { re: 'together-First' } : {}),
        }),
      )
    await box.sync()
    expect((await rowsOf(box.id)).map(({ subject, state }) => [subject, state])).toEqual([
      ['First', 'read'],
      ['Second', 'unreadable'],
      ['Third', 'read'],
      ['Re: First', 'read'],
    ])
    const threads = await threadsOf(support, { account_id: box.id })
    expect(threads.map(({ subject, count }) => [subject, count]).sort()).toEqual([
      ['First', 2],
      ['Second', 1],
      ['Third', 1],
    ])
    const { rows } = await app.asOwner(
      "SELECT count(*)::int AS n FROM task WHERE flow = 'email' AND mailbox_id = $1 AND closed_at IS NULL",
      [box.id],
    )
    expect(rows).toEqual([{ n: 3 }])
  })

  it('is read alone after a worker ended while it read it with others, and given up after some tries', async () => {
    const box = await mail.box('tries@shop.test')
    for (const id of ['t1', 't2', 't3']) box.server.deliver(letter({ id, subject: id }))
    await box.sync()
    // As after a worker that ended with them, the second one four times.
    await app.asOwner(
      "UPDATE email SET state = 'waiting', tries = CASE subject WHEN 't2' THEN 4 ELSE 1 END WHERE account_id = $1",
      [box.id],
    )
    box.server.deliver(letter({ id: 't4', subject: 't4' }))
    await box.sync()
    expect((await rowsOf(box.id)).map(({ subject, state, reason }) => [subject, state, reason])).toEqual([
      ['t1', 'read', null],
      ['t2', 'unreadable', 'crash'],
      ['t3', 'read', null],
      ['t4', 'read', null],
    ])
  })

  it('is read beside one whose file can’t be had, without counting a try of that', async () => {
    const box = await mail.box('damaged@shop.test')
    for (const id of ['d1', 'd2', 'd3']) box.server.deliver(letter({ id, subject: id }))
    await box.sync()
    await app.asOwner("UPDATE email SET state = 'waiting', tries = 0 WHERE account_id = $1", [box.id])
    const keyOf = async (subject: string) =>
      (
        await app.asOwner('SELECT raw_key FROM email WHERE account_id = $1 AND subject = $2', [
          box.id,
          subject,
        ])
      ).rows.map((row) => (row as { raw_key: string }).raw_key)
    const [damaged] = await keyOf('d2')
    const { config, database, log, files } = await app.system(async (ctx) => ctx)
    const run = {
      ...{ config, database, log, signal: new AbortController().signal, transaction: app.system },
      files: {
        exists: (key: string) => files.exists(key),
        get: (key: string) => (key === damaged ? Promise.reject(new Error('EIO')) : files.get(key)),
      },
    } as unknown as JobRun
    await expect(readJob.run(run, { accountId: box.id })).rejects.toThrow('EIO')
    const { rows } = await app.asOwner(
      'SELECT subject, state, tries FROM email WHERE account_id = $1 ORDER BY id',
      [box.id],
    )
    expect(rows).toEqual([
      { subject: 'd1', state: 'read', tries: 1 },
      { subject: 'd2', state: 'waiting', tries: 0 },
      { subject: 'd3', state: 'read', tries: 1 },
    ])
  })

  it('goes into conversations by what it answers and by its subject', async () => {
    const box = await mail.box('threads@shop.test')
    for (const name of [
      'plain-utf8',
      'reply-de',
      'recycled-references',
      'unseen-root',
      'unseen-root-2',
      'out-of-office',
    ])
      box.server.deliver(corpus().get(name) as Buffer)
    await box.sync()
    const threads = await threadsOf(support, { account_id: box.id })
    expect(threads.map(({ subject, count }) => `${subject} ${count}`).sort()).toEqual([
      'A wholly new question 1',
      'Re: Invoice 2',
      'Where is my parcel? 3',
    ])
  })

  it('is listed by a period that begins and ends with days of the user’s time zone', async () => {
    const box = await mail.box('period@shop.test')
    box.server.deliver(letter({ id: 'p1', subject: 'Late in the evening' }))
    await box.sync()
    const [thread] = await threadsOf(support, { account_id: box.id })
    const at = Date.parse(thread?.last_at ?? '')
    const between = async (from: number, to: number) => {
      const [begin, end] = [new Date(from).toISOString(), new Date(to).toISOString()]
      return (await threadsOf(support, { account_id: box.id, from: begin, to: end })).length
    }
    expect(await between(at, at + hourMs)).toBe(1)
    expect(await between(at - hourMs, at)).toBe(0)
    const day = (thread?.last_at ?? '').slice(0, 10)
    expect(await threadsOf(support, { account_id: box.id, from: day, to: day })).toHaveLength(1)
  })
})

describe('changes go both ways', () => {
  it('flags and the archive', async () => {
    const box = await mail.box('flags@shop.test')
    const uids = ['f1', 'f2', 'f3'].map((id) => box.server.deliver(letter({ id, subject: `Subject ${id}` })))
    await box.sync()
    const threads = await threadsOf(support, { account_id: box.id, folder: 'inbox', sort: 'last_at' })
    const idOf = (subject: string) => threads.find((one) => one.subject === subject)?.id ?? 0
    const before = box.server.folder('INBOX').messages.map(({ flags }) => flags)
    expect(before).toEqual([[], [], []])
    await support.call(email.read, { body: { ids: [idOf('Subject f1')] } })
    await support.call(email.star, { body: { ids: [idOf('Subject f2')] } })
    box.server.setFlags(uids[2] ?? 0, 'INBOX', ['\\Seen'])
    await box.sync()
    expect(box.server.folder('INBOX').messages.map(({ flags }) => flags.join())).toEqual([
      '\\Seen',
      '\\Flagged',
      '\\Seen',
    ])
    expect((await rowsOf(box.id)).map((row) => row.is_seen)).toEqual([true, false, true])
    box.server.setFlags(uids[1] ?? 0, 'INBOX', ['\\Seen'])
    await support.call(email.archive, { body: { ids: [idOf('Subject f1')] } })
    await box.sync()
    expect(box.server.folder('Archive').messages).toHaveLength(1)
    expect((await rowsOf(box.id)).map((row) => [row.folder, row.is_starred])).toEqual([
      ['archive', false],
      ['inbox', false],
      ['inbox', false],
    ])
    const [archived] = box.server.folder('Archive').messages
    box.server.move(archived?.uid ?? 0, 'Archive', 'INBOX')
    await box.sync()
    expect((await rowsOf(box.id))[0]).toMatchObject({ folder: 'inbox' })
    box.server.expunge(uids[2] ?? 0, 'INBOX')
    await box.sync()
    expect((await rowsOf(box.id))[2]).toMatchObject({ folder: 'trash' })
  })
})

describe('exactly once', () => {
  const mails = repetitions({ short: 120, deep: 5000 })
  const kills = repetitions({ short: 20, deep: 500 })

  it(`a sync that is cut off ${kills} times, while mails are moved, flagged and renumbered`, async () => {
    const box = await mail.box('kills@shop.test')
    const dice = (most: number): number => Math.floor(Math.random() * most)
    for (let i = 0; i < mails; i++)
      box.server.deliver(i % 40 === 7 ? floods.depth(30) : letter({ id: `k${i}`, subject: `Kill ${i}` }), {
        folder: ['INBOX', 'Archive', 'Sent'][i % 3] ?? 'INBOX',
      })
    for (let i = 0; i < kills; i++) {
      box.server.faults.dropAfter = 5 + dice(60)
      // Every third time the run of the worker ends, and not the connection.
      await app.system((ctx) => ctx.enqueue(syncJob, { accountId: box.id, full: true }, { key: `kill ${i}` }))
      await app.runJobs()
      const from = box.server.folder('INBOX').messages
      const one = from[dice(from.length)]
      if (one && i % 4 === 0) box.server.move(one.uid, 'INBOX', 'Archive')
      if (one && i % 4 === 1) box.server.setFlags(one.uid, 'INBOX', ['\\Seen'])
      if (i % 7 === 3) box.server.resetUids(['INBOX', 'Archive'][i % 2] ?? 'INBOX')
    }
    box.server.faults.dropAfter = null
    await box.sync()
    await box.sync()
    const rows = await rowsOf(box.id)
    const readable = rows.flatMap(({ subject, state }) => (state === 'read' ? [String(subject)] : []))
    expect(new Set(readable).size).toBe(readable.length)
    expect(rows.filter(({ state }) => state === 'waiting')).toEqual([])
    const wanted = Array.from({ length: mails }, (_, i) => i).filter((i) => i % 40 !== 7)
    expect(readable.sort()).toEqual(wanted.map((i) => `Kill ${i}`).sort())
    expect(rows.some(({ state }) => state === 'unreadable')).toBe(true)
    for (const path of ['INBOX', 'Archive', 'Sent']) {
      const { rows: places } = await app.asOwner(
        'SELECT count(*)::int AS n FROM email_place p JOIN email_folder f ON f.id = p.folder_id WHERE f.account_id = $1 AND f.path = $2',
        [box.id, path],
      )
      expect(places[0]).toEqual({ n: box.server.folder(path).messages.length })
    }
    expect((await admin.call(mailAccount.get, { params: { id: box.id } })).data).toMatchObject({
      state: 'works',
      backlog: 0,
    })
  })
})
