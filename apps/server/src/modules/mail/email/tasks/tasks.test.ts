import { hourMs } from '@dropyard/contract/kit/days'
import { mailAccount } from '@dropyard/contract/mail/account'
import { email } from '@dropyard/contract/mail/email'
import { workbench } from '@dropyard/contract/overview/workbench'
import { task } from '@dropyard/contract/system/task'
import { expect, it } from 'vitest'
import { scopeOf } from '../../../../kit/data/database.ts'
import { type Caller, startTestApp } from '../../../../testing/app.ts'
import { letter, mailFixture, threadsOf } from '../../../../testing/mail-fixture.ts'
import { outgoingFixture } from '../../../../testing/outgoing-fixture.ts'
import { syncJob } from '../sync-job.ts'

const app = await startTestApp()
const admin = await app.as('admin')
const support = await app.as('support')
const marketing = await app.as('marketing')
const mail = await mailFixture(app)
const box = await mail.box(
  'tasks@shop.test',
  { admin: 'manage', support: 'answer', marketing: 'answer', clerk: 'read' },
  { answer_hours: 8 },
)
const { arrived, show, reply, go, due } = outgoingFixture(app, support, box)

const claim = (thread: number, who: Caller = support) =>
  who.call(email.claim, { body: { id_list: [thread] } })
const taskOf = async (thread: number) => {
  const { rows } = await app.asOwner(
    `SELECT id::int, state, subject, title, assignee_id::int AS assignee, due_at, closed_at IS NULL AS open
     FROM task WHERE flow = 'email' AND record_id = $1`,
    [thread],
  )
  return rows[0] as
    | {
        id: number
        state: string
        subject: string
        title: string
        assignee: number | null
        due_at: Date
        open: boolean
      }
    | undefined
}
const inFolder = async (folder: string, who: Caller = support) =>
  (await threadsOf(who, { folder })).map(({ id }) => id)

it('opens with a mail from outside, due by the answer hours of the account', async () => {
  const thread = await arrived('t1')
  expect(await show(thread)).toMatchObject({ state: 'open', assignee_id: null, assignee_name: '' })
  const opened = await taskOf(thread)
  expect(opened).toMatchObject({
    state: 'open',
    subject: 'Mail',
    title: `#${thread}`,
    assignee: null,
    open: true,
  })
  const left = Number(opened?.due_at) - Date.now()
  expect(left).toBeGreaterThan(7.9 * hourMs)
  expect(left).toBeLessThanOrEqual(8 * hourMs)
  expect(await inFolder('unassigned')).toContain(thread)
  expect(await inFolder('mine')).not.toContain(thread)
})

it('is claimed, handed back and assigned, in lists of tasks and of mails', async () => {
  const thread = await arrived('t2')
  const counted = async () => ({
    tasks: (await support.call(task.count)).data.mine,
    mails: (await support.call(email.folders)).data[0]?.mine,
  })
  const before = await counted()
  expect((await claim(thread)).data.moved).toEqual([thread])
  expect(await show(thread)).toMatchObject({ state: 'claimed', assignee_id: mail.personId('support') })
  expect(await counted()).toEqual({ tasks: before.tasks + 1, mails: (before.mails ?? 0) + 1 })
  const [row] = (await support.call(workbench.tasks, { query: { view: 'mine', module: 'email' } as never }))
    .data
  expect(row).toMatchObject({
    goods_name: 'Question t2',
    title: expect.stringContaining(`#${thread}`),
    url: `/emailBox?id=${thread}`,
  })
  expect((await claim(thread, marketing)).refusal).toBe('workflow.moved')
  const allowed = async (who: Caller) => (await show(thread, who)).actions.map(({ action }) => action)
  expect(await allowed(support)).toEqual(
    expect.arrayContaining(['release', 'assign', 'answered', 'close', 'wait']),
  )
  expect(await allowed(marketing)).not.toContain('release')
  await support.call(email.release, { body: { id_list: [thread] } })
  expect(await show(thread)).toMatchObject({ state: 'open', assignee_id: null })
  const to = { id_list: [thread], assignee_id: mail.personId('marketing'), due_at: null }
  expect((await support.call(email.assign, { body: to })).status).toBe(200)
  expect(await inFolder('mine', marketing)).toContain(thread)
  expect((await marketing.call(email.assign, { body: to })).status).toBe(403)
})

it('is claimed by one of two who want it at once', async () => {
  const thread = await arrived('t3')
  const answers = await Promise.all([claim(thread), claim(thread, marketing)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  const [won] = answers.filter(({ status }) => status === 200)
  const winner = won === answers[0] ? 'support' : 'marketing'
  expect((await taskOf(thread))?.assignee).toBe(mail.personId(winner))
})

it('belongs to who answers, waits once that is sent, and comes back to them with the next mail', async () => {
  const thread = await arrived('t4')
  const one = await reply(thread, {}, marketing)
  await go(one, {}, marketing)
  expect(await taskOf(thread)).toMatchObject({ state: 'claimed', assignee: mail.personId('marketing') })
  await due(one.id)
  expect(await taskOf(thread)).toMatchObject({
    state: 'waiting',
    assignee: mail.personId('marketing'),
    open: false,
  })
  expect((await show(thread)).state).toBe('waiting')
  box.server.deliver(letter({ id: 't4b', re: 't4', to: 'tasks@shop.test', subject: 'Re: Question t4' }))
  await box.sync()
  const again = await taskOf(thread)
  expect(again).toMatchObject({ state: 'claimed', assignee: mail.personId('marketing'), open: true })
  expect(Number(again?.due_at)).toBeGreaterThan(Date.now() + 7 * hourMs)
})

it('is closed by archiving, also one of a colleague, and opened for all by the next mail', async () => {
  const thread = await arrived('t5')
  await claim(thread, marketing)
  expect((await support.call(email.archive, { body: { ids: [thread] } })).data).toMatchObject([{ ok: true }])
  expect(await taskOf(thread)).toMatchObject({ state: 'closed', open: false })
  await box.sync()
  expect(await taskOf(thread)).toMatchObject({ state: 'closed', open: false })
  box.server.deliver(letter({ id: 't5b', re: 't5', to: 'tasks@shop.test', subject: 'Re: Question t5' }))
  await box.sync()
  expect(await taskOf(thread)).toMatchObject({ state: 'open', assignee: null, open: true })
})

it('is closed when another mail program moves the mail out of the inbox', async () => {
  const thread = await arrived('t6')
  const inbox = box.server.folder('INBOX')
  inbox.messages.splice(inbox.messages.length - 1, 1)
  await box.sync()
  expect(await taskOf(thread)).toMatchObject({ state: 'closed', open: false })
})

it('is answered by a mail that another program sent, and opens no task for what we began', async () => {
  const thread = await arrived('t7')
  const ours = (id: string, re?: string) =>
    box.server.deliver(
      letter({
        id,
        from: 'tasks@shop.test',
        to: 'ann@buyer.test',
        subject: `Own ${id}`,
        ...(re ? { re } : {}),
      }),
      { folder: 'Sent', flags: ['\\Seen'] },
    )
  ours('t7b', 't7')
  ours('t7c')
  await box.sync()
  expect(await taskOf(thread)).toMatchObject({ state: 'waiting', open: false })
  const [own] = await threadsOf(support, { search: 'Own t7c' })
  expect(own).toMatchObject({ state: 'closed', due_at: null })
  expect(await taskOf(own?.id ?? 0)).toBeUndefined()
})

it('is opened neither by out-of-office replies, nor by bounces, nor by mails from before the account', async () => {
  const automatic = (id: string, header: string, from = 'ann@buyer.test') =>
    Buffer.from(
      letter({ id, subject: `Question ${id}`, to: 'tasks@shop.test', from })
        .toString()
        .replace('From:', `${header}\r\nFrom:`),
    )
  box.server.deliver(automatic('t8', 'Auto-Submitted: auto-replied'))
  box.server.deliver(automatic('t9', 'Auto-Submitted: auto-generated', 'MAILER-DAEMON@buyer.test'))
  await box.sync()
  for (const id of ['t8', 't9']) {
    const [thread] = await threadsOf(support, { search: `Question ${id}` })
    expect(thread).toMatchObject({ state: 'closed' })
    expect(await taskOf(thread?.id ?? 0)).toBeUndefined()
  }
  const server = await mail.sim.open('history@shop.test')
  server.deliver(letter({ id: 'h1', subject: 'From long ago', to: 'history@shop.test' }))
  const body = { ...mail.bodyOf(server, { support: 'manage' }), answer_hours: 1 }
  const { data: account } = await admin.call(mailAccount.create, { body })
  await app.asOwner("UPDATE email_account SET created_at = now() + interval '2 hours' WHERE id = $1", [
    account.id,
  ])
  await app.system((ctx) => ctx.enqueue(syncJob, { accountId: account.id, full: true }, { key: 'history' }))
  await app.runJobs()
  const [old] = await threadsOf(support, { search: 'From long ago' })
  expect(old).toMatchObject({ state: 'closed' })
})

it('is claimed by no one who only reads, and taking the next task passes it over', async () => {
  const thread = await arrived('t10')
  const clerk = await app.as('clerk')
  expect((await claim(thread, clerk)).refusal).toBe('email.may_not')
  const next = await clerk.call(workbench.take, { body: { module: 'email' } as never })
  expect(next.refusal).toBe('workbench.nothing')
})

it('is handed over to members who may answer, and else refused with the names', async () => {
  const threads = [await arrived('t15'), await arrived('t16')]
  for (const thread of threads) await claim(thread)
  const ids = await Promise.all(threads.map(async (thread) => (await taskOf(thread))?.id ?? 0))
  const handOver = async (...to: string[]) => {
    const body = { id_list: ids, to: to.map(mail.personId), reason: 'On leave' }
    return (await admin.call(workbench.handOver, { body })).data
  }
  const none = await handOver('clerk')
  expect(none.moved).toEqual([])
  expect(none.refused.map(({ code }) => code)).toEqual(['task.worker', 'task.worker'])
  expect(none.refused[0]?.message).toMatch(/^[A-Z]\w+ [A-Z]\w+ may not work on it\.$/)
  expect(await handOver('clerk', 'marketing')).toMatchObject({ refused: [] })
  for (const thread of threads)
    expect(await taskOf(thread)).toMatchObject({ assignee: mail.personId('marketing') })
})

it('returns to the pool when its assignee leaves the account, who then sees it no more', async () => {
  const thread = await arrived('t11')
  await claim(thread, marketing)
  const { id } = (await taskOf(thread)) ?? { id: 0 }
  const waited = await arrived('t12')
  const sent = await reply(waited, {}, marketing)
  await go(sent, {}, marketing)
  await due(sent.id)
  await marketing.call(task.say, { params: { id }, body: { body: 'I look into it' } })
  const { data: account } = await admin.call(mailAccount.get, { params: { id: box.id } })
  const members = { admin: 'manage', support: 'answer', clerk: 'read' } as const
  const body = { ...mail.bodyOf(box.server, members), answer_hours: 8, version: account.version }
  expect((await admin.call(mailAccount.update, { params: { id: box.id }, body })).status).toBe(200)
  // The very next request, before any job ran.
  expect((await marketing.call(task.talk, { params: { id } })).status).toBe(422)
  expect(await inFolder('mine', marketing)).toEqual([])
  await app.runJobs()
  expect(await taskOf(thread)).toMatchObject({ state: 'open', assignee: null })
  const { rows } = await app.asOwner('SELECT watchers FROM task WHERE id = $1', [id])
  expect(rows).toEqual([{ watchers: [] }])
  const notices = async () =>
    (
      await app.asOwner('SELECT count(*)::int AS n FROM notice WHERE person_id = $1', [
        mail.personId('marketing'),
      ])
    ).rows
  const before = await notices()
  const said = { body: 'And now?', mentions: [mail.personId('marketing')] }
  expect((await support.call(task.say, { params: { id }, body: said })).status).toBe(200)
  expect(await notices()).toEqual(before)
  // A conversation that they answered is for all when the buyer writes again.
  box.server.deliver(letter({ id: 't12b', re: 't12', to: 'tasks@shop.test', subject: 'Re: Question t12' }))
  await box.sync()
  expect(await taskOf(waited)).toMatchObject({ state: 'open', assignee: null })
})

it('goes with its conversation, and follows it to its company', async () => {
  const [gone, known] = [await arrived('t13'), await arrived('t14')]
  const { rows } = await app.asOwner('SELECT id::int FROM entity ORDER BY id LIMIT 1')
  const company = (rows[0] as { id: number }).id
  await app.asOwner('UPDATE email_thread SET entity_id = $1 WHERE id = $2', [company, known])
  await app.asOwner('DELETE FROM email_thread WHERE id = $1', [gone])
  expect(await taskOf(gone)).toBeUndefined()
  const { rows: tasks } = await app.asOwner(
    "SELECT entity_id::int AS entity FROM task WHERE flow = 'email' AND record_id = $1",
    [known],
  )
  expect(tasks).toEqual([{ entity: company }])
})

it('is counted in the indexes of tasks alone', async () => {
  await app.asOwner(`INSERT INTO task (flow, record_id, subject, title, state, open_to, mailbox_id, assignee_id, due_at, closed_at)
    SELECT 'email', 1000000 + n, 'Mail', '#', 'open', 'email:claim', ${box.id}, CASE WHEN n % 2 = 0 THEN 1 END, now(),
      CASE WHEN n % 20 > 1 THEN now() END
    FROM generate_series(1, 40000) AS n`)
  await app.asOwner('VACUUM ANALYZE task')
  const scope = scopeOf({ sees: 'all', mailboxes: [box.id] })
  const planOf = (text: string) =>
    app.app.database.readOnly(scope, async ({ $client }) => {
      const { rows } = await $client.query(`EXPLAIN ${text}`)
      return rows.map((row) => Object.values(row as object)[0]).join('\n')
    })
  const open = 'FROM task WHERE closed_at IS NULL'
  const counts = [
    `SELECT count(*) ${open} AND assignee_id IS NULL AND open_to = 'email:claim'`,
    `SELECT count(*), count(*) FILTER (WHERE due_at < coalesce(waiting_since, now())) ${open} AND assignee_id = 1`,
    `SELECT mailbox_id, count(*) FILTER (WHERE assignee_id = 1) ${open} AND flow = 'track-warning' GROUP BY 1`,
  ]
  for (const text of counts) expect(await planOf(text)).toContain('Index Only Scan using task_')
  const first = `SELECT id, due_at ${open} AND assignee_id IS NULL AND open_to = 'email:claim' ORDER BY due_at, id LIMIT 10`
  expect(await planOf(first)).toContain('Index Only Scan using task_')
})
