import { email } from '@dropyard/contract/mail/email'
import { sendDueJob } from '../modules/mail/email/outgoing/send-job.ts'
import type { Caller, TestApp } from './app.ts'
import { letter, type MailBox, threadsOf } from './mail-fixture.ts'

/** Writes and sends mails from an account of `mailFixture`; `support` does it unless a test names another person. */
export function outgoingFixture(app: TestApp, support: Caller, box: MailBox) {
  const address = box.server.address
  let keys = 0
  const key = (): string => `test-key-${++keys}`

  const show = async (thread: number, who: Caller = support) =>
    (await who.call(email.get, { params: { id: thread }, query: {} })).data
  const draft = async (body: Record<string, unknown>, who: Caller = support) =>
    (await who.call(email.write, { body: { send_key: key(), ...body } as never })).data

  return {
    show,
    draft,
    /** A mail that arrived, as its conversation. */
    async arrived(id: string, given: Partial<Parameters<typeof letter>[0]> = {}): Promise<number> {
      box.server.deliver(letter({ id, subject: `Question ${id}`, to: address, ...given }))
      await box.sync()
      const [thread] = await threadsOf(support, { search: `Question ${id}` })
      return thread?.id ?? 0
    },
    lastOf: async (thread: number) => (await show(thread)).mails.at(-1),
    openOf: async (thread: number) =>
      (await support.call(email.outgoing, { query: { thread_id: thread } })).data,
    reply: (thread: number, body: Record<string, unknown> = {}, who?: Caller) =>
      draft({ kind: 'reply', thread_id: thread, body: '<p>Hello</p>', ...body }, who),
    go: (one: { id: number; version: number }, more: object = {}, who: Caller = support) =>
      who.call(email.do, { body: { id: one.id, version: one.version, send_key: key(), ...more } }),
    /** Lets the time pass until the mail is due, and runs the jobs. */
    async due(id: number): Promise<void> {
      await app.asOwner("UPDATE email_outgoing SET due_at = now() - interval '1 second' WHERE id = $1", [id])
      await app.system((ctx) => ctx.enqueue(sendDueJob, {}))
      await app.runJobs()
    },
    sentTo: (to: string) => box.server.sent.filter((one) => one.to.includes(to)),
  }
}
