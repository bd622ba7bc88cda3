import { mailAccount } from '@dropyard/contract/mail/account'
import { suppression } from '@dropyard/contract/mail/suppression'
import { template } from '@dropyard/contract/mail/template'
import { beforeEach, expect, it } from 'vitest'
import { whileLocked } from '../../../kit/data/session-lock.ts'
import { startTestApp } from '../../../testing/app.ts'
import { campaignFixture } from '../../../testing/campaign-fixture.ts'
import type { SendResult } from '../account/smtp.ts'
import { claimNext } from './claim.ts'
import { keepBroken, keepOutcome } from './outcome.ts'
import { prepareJob } from './prepare.ts'
import { sendCampaignsJob } from './send.ts'

/** What goes wrong while campaigns are prepared and sent: no recipient is lost, blamed for it, or left without an end. */

const app = await startTestApp()
const world = await campaignFixture(app)
const { act, read, rows, poll, box, marketing } = world
const admin = await app.as('admin')
const { faults } = box.server
const kept = { ...faults }
beforeEach(() => {
  Object.assign(faults, kept, { recipients: {} })
})

const many = (n: number, about: string) =>
  Array.from({ length: n }, (_, at) => ({ name: `Buyer ${at}`, email: `${about}${at}@buyer.test` }))
const due = () => app.asOwner("UPDATE email_campaign_row SET due_at = now() WHERE state = 'held'")
const states = async (id: number) => (await rows(id)).map(({ state, reason }) => reason ?? state)
const suppressed = async (search: string) =>
  (await marketing.call(suppression.list, { query: { search } })).data.map(({ reason }) => reason)

async function tested(of: readonly { name?: string; email: string }[], over: object = {}): Promise<number> {
  const { data } = await world.campaign(await world.buyers(of), over)
  expect((await act('test', data.id)).refusal).toBeUndefined()
  return data.id
}
async function prepared(...asked: Parameters<typeof tested>): Promise<number> {
  const id = await tested(...asked)
  await act('prepare', id)
  await app.runJobs()
  return id
}
async function start(id: number): Promise<void> {
  expect((await act('schedule', id)).refusal).toBeUndefined()
  await app.runJobs()
}
/** Replaces the text of the version that a campaign sends. */
const rewrite = (id: number, text: string) =>
  app.asOwner(
    `UPDATE email_template_version SET mails = jsonb_set(mails, '{0,text}', to_jsonb($2::text))
      WHERE id = (SELECT version_id FROM email_campaign WHERE id = $1)`,
    [id, text],
  )
/** Renders for everyone but recipients of this name. */
const failsFor = (name: string): string =>
  `{% if customer.name == '${name}' %}{% include 'nothing' %}{% endif %}Hi`
/** A copy of the template, so that other tests keep theirs. */
const ownTemplate = async (name: string) => {
  const { data } = await marketing.call(template.get, { params: { id: world.templateId } })
  return (await marketing.call(template.create, { body: { ...data, name } as never })).data.id
}

it('blames the account and no recipient when the server refuses the sender', async () => {
  const id = await prepared(many(3, 'sender'))
  faults.sender = 550
  await start(id)
  const paused = await read(id)
  expect(paused).toMatchObject({ state: 'paused', pause_cause: 'account', waiting: 3, sent: 0 })
  expect(paused.pause_reason).toContain('Sender refused')
  expect((await rows(id)).map(({ state, tries }) => [state, tries])).toEqual(Array(3).fill(['queued', 0]))
  expect(await suppressed('sender0@buyer.test')).toEqual([])
  const { rows: paces } = await app.asOwner(
    'SELECT coalesce(sum(count), 0)::int AS n FROM email_campaign_pace',
  )
  expect(paces).toEqual([{ n: 0 }])
  faults.sender = null
  await act('resume', id)
  await app.runJobs()
  expect(await read(id)).toMatchObject({ state: 'finished', sent: 3, pause_cause: null, pause_reason: '' })
})

it('sends tests with the return path of campaigns, so that a server that refuses it does so at once', async () => {
  const id = await tested(many(1, 'path'))
  expect(box.server.sent.at(-1)?.from).toMatch(/^b\+0-[0-9a-f]{20}@northwind-outdoor\.test$/)
  faults.sender = 550
  expect((await act('test', id)).refusal).toBe('email-templates.not_sent')
  const answer = await marketing.call(template.test, {
    params: { id: world.templateId },
    body: { account_id: box.id } as never,
  })
  expect(answer.refusal).toBe('email-templates.not_sent')
})

it('pauses with the words of a server that refuses the content, and gives a recipient up at the third time', async () => {
  const id = await prepared(many(2, 'content'))
  faults.content = 554
  await start(id)
  const paused = await read(id)
  expect(paused).toMatchObject({ state: 'paused', pause_cause: 'content', waiting: 2, bounced: 0, failed: 0 })
  expect(paused.pause_reason).toContain('Content refused')
  expect(await states(id)).toEqual(['held', 'queued'])
  expect(await suppressed('content0@buyer.test')).toEqual([])
  faults.content = null
  await act('resume', id)
  await app.runJobs()
  expect(await states(id)).toEqual(['held', 'sent'])
  faults.content = 554
  await due()
  await poll()
  await act('resume', id)
  await due()
  await poll()
  expect((await rows(id))[0]).toMatchObject({ state: 'failed', tries: 3, address: null })
  expect(await suppressed('content0@buyer.test')).toEqual([])
  expect((await read(id)).state).toBe('finished')
})

it('uses up no tries while the server is down, and pauses after ten runs', async () => {
  const id = await prepared(many(3, 'down'))
  const port = (to: number) =>
    app.asOwner('UPDATE email_account SET smtp_port = $2 WHERE id = $1', [box.id, to])
  await port(1)
  await start(id)
  for (let run = 2; run < 10; run++) await poll()
  expect(await read(id)).toMatchObject({ state: 'running', waiting: 3 })
  expect((await rows(id)).map(({ state, tries }) => [state, tries])).toEqual(Array(3).fill(['queued', 0]))
  await poll()
  expect(await read(id)).toMatchObject({ state: 'paused', pause_cause: 'server', waiting: 3 })
  await port(box.server.smtpPort)
  await act('resume', id)
  await app.runJobs()
  expect(await read(id)).toMatchObject({ state: 'finished', sent: 3 })
})

it('forgets failed runs once the server answers again', async () => {
  const id = await prepared(many(1, 'again'))
  await app.asOwner('UPDATE email_campaign SET failed_runs = 9 WHERE id = $1', [id])
  await start(id)
  const { rows: found } = await app.asOwner('SELECT failed_runs FROM email_campaign WHERE id = $1', [id])
  expect(found).toEqual([{ failed_runs: 0 }])
})

it('pauses when its account is disabled, and goes on when that is enabled and the campaign resumed', async () => {
  const id = await prepared(many(2, 'off'))
  const status = async (to: 'active' | 'disabled') => {
    const { data } = await admin.call(mailAccount.get, { params: { id: box.id } })
    const { fields, refusal } = await admin.call(mailAccount.update, {
      params: { id: box.id },
      body: { ...data, status: to } as never,
    })
    expect([refusal, fields]).toEqual([undefined, {}])
  }
  await act('schedule', id)
  await status('disabled')
  await app.runJobs()
  expect(await read(id)).toMatchObject({ state: 'paused', pause_cause: 'disabled', waiting: 2 })
  expect((await act('resume', id)).refusal).toBe('email-campaigns.account_off')
  await status('active')
  await act('resume', id)
  await app.runJobs()
  expect(await read(id)).toMatchObject({ state: 'finished', sent: 2 })
})

it('leaves out a recipient whose mail can’t be made, and prepares the others', async () => {
  const id = await tested([{ name: 'Bad', email: 'bad@buyer.test' }, ...many(2, 'fine')], {
    template_id: await ownTemplate('Fails for one'),
  })
  await rewrite(id, failsFor('Bad'))
  await act('prepare', id)
  await app.runJobs()
  expect(await read(id)).toMatchObject({ state: 'prepared', recipients: 2 })
  expect(await states(id)).toEqual(['broken', 'queued', 'queued'])
})

it('tries again later what can’t be made when it is sent, and pauses when it is no recipient’s fault', async () => {
  const id = await prepared([{ name: 'Bad', email: 'bad2@buyer.test' }, ...many(3, 'made')], {
    template_id: await ownTemplate('Fails later'),
  })
  await rewrite(id, failsFor('Bad'))
  await start(id)
  expect(await read(id)).toMatchObject({ state: 'running', sent: 3 })
  expect((await rows(id))[0]).toMatchObject({ state: 'held', tries: 1 })
  await act('cancel', id)
  expect(await states(id)).toEqual(['cancelled', 'sent', 'sent', 'sent'])

  const all = await prepared(many(5, 'none'), { template_id: await ownTemplate('Fails for all') })
  await rewrite(all, `{% include 'nothing' %}`)
  await start(all)
  const paused = await read(all)
  expect(paused).toMatchObject({ state: 'paused', pause_cause: 'mail', waiting: 5 })
  expect(paused.pause_reason).toContain('nothing')
  await rewrite(all, 'Hi')
  await act('resume', all)
  await due()
  await poll()
  expect(await read(all)).toMatchObject({ state: 'finished', sent: 5 })
})

it('goes back from preparing with the reason when that fails', async () => {
  const id = await tested(many(1, 'unprepared'))
  await app.asOwner('UPDATE email_campaign SET version_id = NULL WHERE id = $1', [id])
  await act('prepare', id)
  await app.runJobs()
  const row = await read(id)
  expect(row).toMatchObject({ state: 'tested', pause_cause: 'preparing', waiting: 0 })
  expect(row.pause_reason).not.toBe('')
  await act('test', id)
  await act('prepare', id)
  await app.runJobs()
  expect(await read(id)).toMatchObject({ state: 'prepared', recipients: 1, pause_cause: null })
})

it('ends a mail that was being handed over when its campaign was cancelled', async () => {
  const claimed = async (about: string) => {
    const id = await prepared(many(1, about))
    await act('schedule', id)
    await app.asOwner("UPDATE email_campaign SET state = 'running' WHERE id = $1", [id])
    const mail = await app.system((ctx) => claimNext(ctx, box.id))
    expect(mail?.row.campaign_id).toBe(id)
    await act('cancel', id)
    return { id, mail: mail as NonNullable<typeof mail> }
  }
  const about = { response: 'No', rejected: [] }
  const results: Record<string, SendResult> = {
    over: { state: 'soft', stage: 'recipient', code: 451, ...about },
    'over-lost': { state: 'soft', stage: 'connection', code: null, trouble: 'unreachable', ...about },
    'over-content': { state: 'failed', stage: 'content', code: 554, ...about },
  }
  for (const [about, result] of Object.entries(results)) {
    const { id, mail } = await claimed(about)
    await app.system((ctx) => keepOutcome(ctx, mail, result))
    expect((await rows(id))[0]).toMatchObject({ state: 'cancelled', address: null })
  }
  const { id, mail } = await claimed('over-sent')
  await app.system((ctx) => keepOutcome(ctx, mail, { state: 'unknown', response: '' }))
  expect(await states(id)).toEqual(['unknown'])
})

it('doesn’t count the time of a pause in the two days for which a mail is tried again', async () => {
  const id = await prepared(many(1, 'paused'))
  faults.recipients = { 'paused0@buyer.test': 451 }
  await start(id)
  await act('pause', id, marketing, { pause_reason: 'Checking' })
  await app.asOwner(
    "UPDATE email_campaign_row SET first_try_at = first_try_at - interval '3 days' WHERE campaign_id = $1",
    [id],
  )
  await app.asOwner("UPDATE email_campaign SET updated_at = updated_at - interval '3 days' WHERE id = $1", [
    id,
  ])
  await act('resume', id)
  await due()
  await poll()
  expect((await rows(id))[0]).toMatchObject({ state: 'held', tries: 2 })
  await act('cancel', id)
})

it('sends for an account in one run at a time', async () => {
  const id = await prepared(many(2, 'single'))
  await act('schedule', id)
  const database = await app.system(async (ctx) => ctx.database)
  await whileLocked(database, `email campaign account ${box.id}`, async () => {
    await app.runJobs()
    expect(await read(id)).toMatchObject({ state: 'running', sent: 0, waiting: 2 })
  })
  await poll()
  expect(await read(id)).toMatchObject({ state: 'finished', sent: 2 })
})

/** Makes a prepared campaign one that is being sent, without a run that sends it. */
async function run(id: number): Promise<void> {
  await act('schedule', id)
  await app.asOwner("UPDATE email_campaign SET state = 'running' WHERE id = $1", [id])
}
async function running(about: string, n: number): Promise<number> {
  const id = await prepared(many(n, about))
  await run(id)
  return id
}
const claimed = async () => {
  const mail = await app.system((ctx) => claimNext(ctx, box.id))
  return mail as NonNullable<typeof mail>
}
/** What a job is given, with some of it replaced. */
const jobRun = async (over: object) => {
  const { database, config } = await app.system(async (ctx) => ctx)
  const log = { error: () => undefined }
  const signal = new AbortController().signal
  return { database, config, log, signal, isLastAttempt: true, transaction: app.system, ...over } as never
}

it('lets others go first after a mail with which the connection was lost', async () => {
  const both = [await prepared(many(2, 'poison')), await prepared(many(1, 'healthy'))]
  for (const id of both) await run(id)
  const lost: SendResult = {
    ...{ state: 'soft', stage: 'connection', code: null, trouble: 'unreachable', response: '', rejected: [] },
  }
  const seen: string[] = []
  while (seen.length < 4) {
    const mail = await claimed()
    seen.push(mail.row.address)
    await app.system((ctx) => keepOutcome(ctx, mail, lost))
  }
  expect(seen).toEqual([
    ...['poison0@buyer.test', 'poison1@buyer.test', 'healthy0@buyer.test', 'poison0@buyer.test'],
  ])
  for (const id of both) await act('cancel', id)
})

it('blames the recipient when the server says after the content that there is none', async () => {
  const id = await running('unknown', 2)
  const mail = await claimed()
  const response = '550 5.1.1 User unknown'
  await app.system((ctx) =>
    keepOutcome(ctx, mail, { state: 'failed', stage: 'content', code: 550, response, rejected: [] }),
  )
  expect(await states(id)).toEqual(['bounced', 'queued'])
  expect(await suppressed('unknown0@buyer.test')).toEqual(['bounce'])
  expect(await read(id)).toMatchObject({ state: 'running', bounced: 1 })
  await act('cancel', id)
})

it('shows no error of the program as the reason', async () => {
  const id = await running('program', 1)
  const mail = await claimed()
  const error = new Error('Failed query: SELECT 1 params: program0@buyer.test')
  await app.system((ctx) => keepBroken(ctx, mail, { error, isRepeated: true }))
  expect(await read(id)).toMatchObject({ state: 'paused', pause_cause: 'mail', pause_reason: '' })
  expect((await rows(id))[0]).toMatchObject({ state: 'held', answer: '' })

  const other = await tested(many(1, 'unmade'))
  await act('prepare', other)
  let calls = 0
  const transaction: typeof app.system = (work) => (++calls === 2 ? Promise.reject(error) : app.system(work))
  await prepareJob.run(await jobRun({ transaction }), { campaignId: other })
  expect(await read(other)).toMatchObject({ state: 'tested', pause_cause: 'preparing', pause_reason: '' })
})

it('notes the result of the last mail of a run again when that failed', async () => {
  const id = await running('noted', 1)
  faults.refusePassword = true
  let isLost = false
  const transaction = <T>(work: Parameters<typeof app.system<T>>[0]) =>
    app.system(async (ctx) => {
      const result = await work(ctx)
      // Only what notes without claiming has no result.
      if (result === undefined && !isLost) {
        isLost = true
        throw new Error('Lost')
      }
      return result
    })
  await expect(
    (async () => sendCampaignsJob.run(await jobRun({ transaction }), { accountId: box.id }))(),
  ).rejects.toThrow('Lost')
  expect((await rows(id))[0]).toMatchObject({ state: 'queued', tries: 0, address: 'noted0@buyer.test' })
  expect(await read(id)).toMatchObject({ state: 'paused', pause_cause: 'account' })
})
