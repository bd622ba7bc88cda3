import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { startTestApp } from '../../../../testing/app.ts'
import { mailFixture } from '../../../../testing/mail-fixture.ts'
import { outgoingFixture } from '../../../../testing/outgoing-fixture.ts'
import { lockThreads } from '../locks.ts'

const app = await startTestApp()
const support = await app.as('support')
const mail = await mailFixture(app)
const box = await mail.box('outcome@shop.test', { admin: 'manage', support: 'answer', marketing: 'answer' })
const { arrived, show, openOf, draft, reply, go, due, sentTo } = outgoingFixture(app, support, box)
const kept = { ...box.server.faults }
beforeEach(() => {
  Object.assign(box.server.faults, kept, { recipients: {} })
})
const rowOf = async (id: number) => {
  const { rows } = await app.asOwner('SELECT * FROM email_outgoing WHERE id = $1', [id])
  return rows[0] as Record<string, unknown>
}

it('locks the account before the mail that was sent, as reading does', async () => {
  const thread = await arrived('lock1', { from: 'lock@buyer.test' })
  const one = await reply(thread)
  await go(one)
  const waits = async (): Promise<boolean> => {
    const { rows } = await app.asOwner(
      "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
    )
    return rows.length > 0
  }
  let sending: Promise<void> | undefined
  await app.system(async (ctx) => {
    await lockThreads(ctx, box.id)
    sending = due(one.id)
    await expect.poll(waits, { timeout: 20_000 }).toBe(true)
    await ctx.db.execute(sql`SET LOCAL lock_timeout = '500ms'`)
    await ctx.db.execute(sql`SELECT FROM email_outgoing WHERE id = ${one.id} FOR UPDATE`)
  })
  await sending
  expect(sentTo('lock@buyer.test')).toHaveLength(1)
  expect((await show(thread)).mails).toHaveLength(2)
})
