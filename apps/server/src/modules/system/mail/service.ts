import { type Lang, languages } from '@dropyard/contract/kit/text'
import type { Transporter } from 'nodemailer'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import type { Config } from '../../../kit/start/config.ts'
import { mailer } from '../../../kit/start/libraries.ts'
import { render } from './render.ts'
import { mail } from './table.ts'
import { type MailValues, type TemplateName, templates } from './templates.ts'

/** One mail to one address. */
export interface Mail<T extends TemplateName = TemplateName> {
  to: string
  template: T
  values: MailValues[T]
  lang: Lang
  /** Files that go with it. The mailbox page shows mails without them. */
  attachments?: readonly { readonly filename: string; readonly content: Buffer }[]
}

const transports = new Map<string, Transporter>()

async function transportOf(url: string): Promise<Transporter> {
  const { createTransport } = await mailer()
  const made = transports.get(url) ?? createTransport({ url, pool: true, maxConnections: 2 })
  transports.set(url, made)
  return made
}

/**
 * Sends a mail, or stores it for the mailbox page when no mail server is configured. It uses the network, so only jobs may call
 * it; other code calls `sendMails`.
 * @throws when the mail server refuses; the job is retried.
 */
export async function deliver<T extends TemplateName>(
  run: Pick<JobRun, 'config' | 'transaction' | 'log'>,
  one: Mail<T>,
): Promise<void> {
  const { config } = run
  const ready = await render(one.template, one.lang, one.values, {
    name: 'sender' in one.values ? one.values.sender : config.PRODUCT_NAME,
    url: config.PUBLIC_URL,
  })
  if (config.SMTP_URL) {
    const transport = await transportOf(config.SMTP_URL)
    await transport.sendMail({
      from: config.MAIL_FROM,
      to: one.to,
      subject: ready.subject,
      text: ready.plain,
      html: ready.html,
      attachments: [...(one.attachments ?? [])],
    })
    return
  }
  if (!config.DEMO) run.log.warn({ template: one.template }, 'SMTP_URL is not set: a mail was kept, not sent')
  await run.transaction((ctx) =>
    ctx.db.insert(mail).values({ template: one.template, receiver: one.to, ...ready }),
  )
}

/** Sends a test mail immediately and returns the mail server's answer. Opens its own connection. */
export async function sendTest(
  config: Config,
  to: string,
  lang: Lang,
): Promise<{ ok: boolean; message: string }> {
  const ready = await render('test', lang, {}, { name: config.PRODUCT_NAME, url: config.PUBLIC_URL })
  const { createTransport } = await mailer()
  const transport = createTransport({
    url: config.SMTP_URL,
    connectionTimeout: 6_000,
    greetingTimeout: 6_000,
    socketTimeout: 8_000,
  })
  try {
    const { response } = await transport.sendMail({
      from: config.MAIL_FROM,
      to,
      subject: ready.subject,
      text: ready.plain,
      html: ready.html,
    })
    return { ok: true, message: response.slice(0, 300) }
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message.slice(0, 300) : '' }
  } finally {
    transport.close()
  }
}

const names = Object.keys(templates) as [TemplateName, ...TemplateName[]]

/** Secret values must not be stored in the queue: mails with such values are written by a job of the module that creates them. */
export const mailJob = job({
  name: 'mail',
  input: z.object({
    to: z.string(),
    template: z.enum(names),
    values: z.record(z.string(), z.union([z.string(), z.number()])),
    lang: z.enum(languages),
  }),
  retries: 8,
  run: (run, input) => deliver(run, input as Mail),
})

/** Templates whose values may be stored in the queue. */
type Queued = 'notice' | 'letter' | 'password-reset' | 'password-changed' | 'email-changing' | 'email-changed'

/** Queues mails, to be sent after this transaction commits. */
export async function sendMails(ctx: Ctx, some: readonly Mail<Queued>[]): Promise<void> {
  await ctx.enqueue.all(
    mailJob,
    some.map((one) => ({ ...one, values: { ...one.values } })),
  )
}
