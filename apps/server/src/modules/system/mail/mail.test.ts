import type { Server } from 'node:net'
import { languages } from '@dropyard/contract/kit/text'
import { mailbox } from '@dropyard/contract/system/mail'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { smtpServer } from '../../../testing/smtp.ts'
import { render } from './render.ts'
import { sendMails } from './service.ts'
import { type MailValues, type TemplateName, templates } from './templates.ts'

const product = { name: 'Dropyard', url: 'https://office.example.com' }
const values: MailValues = {
  'register-code': { code: '123456', minutes: 10 },
  'register-taken': {},
  'password-reset': {},
  'password-changed': {},
  'email-code': { code: '123456', minutes: 10 },
  'email-changing': { email: 'new@fern.test' },
  'email-changed': { email: 'new@fern.test' },
  'password-code': { code: '123456', minutes: 10 },
  test: {},
  invitation: { company: 'A & B', inviter: 'Eve <b>', link: 'https://x.test/activate?token=t', days: 7 },
  letter: { title: 'Your parcel', content: 'It is on its way.\nThank you.', sender: 'Fern & Moss' },
  notice: { title: 'Order DY7 was shipped.', content: 'Order shipped', path: '/ordersList?search=DY7' },
}

describe('a mail', () => {
  it('is complete in both languages, as text and as a page', async () => {
    for (const name of Object.keys(templates) as TemplateName[])
      for (const lang of languages) {
        const { subject, html, plain } = await render(name, lang, values[name], product)
        for (const part of [subject, html, plain]) {
          expect(part, `${name} ${lang}`).not.toMatch(/\{\{|undefined|\[object/)
          expect(part.length).toBeGreaterThan(0)
        }
        expect(html).toContain(`<html lang="${lang}">`)
      }
  })

  it('shows what people typed as text, never as markup', async () => {
    const { html, subject, plain } = await render('invitation', 'en', values.invitation, product)
    expect(html).toContain('Eve &lt;b&gt;')
    expect(html).toContain('A &amp; B')
    expect(html).not.toContain('Eve <b>')
    expect(subject).toBe('Eve <b> invites you to Dropyard')
    expect(plain).toContain('work with A & B')
  })

  it('is not written while a value is missing', async () => {
    await expect(render('invitation', 'en', {} as MailValues['invitation'], product)).rejects.toThrow(
      'inviter',
    )
  })
})

const one = {
  to: 'merchant@demo.test',
  template: 'notice',
  values: values.notice,
  lang: 'en',
} as const

describe('the demo mailbox', () => {
  it('keeps mails of committed transactions only, the newest first', async () => {
    const app = await startTestApp()
    await app.system((ctx) =>
      sendMails(ctx, [{ ...one, lang: 'zh', values: { ...values.notice, title: '订单 DY7 已发货。' } }]),
    )
    await app.runJobs()
    await app
      .system(async (ctx) => {
        await sendMails(ctx, [{ ...one, to: 'nobody@demo.test' }])
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    await app.system((ctx) => sendMails(ctx, [one]))
    await app.runJobs()
    const { data, total } = await app.call(mailbox.list)
    expect(data.map((row) => row.subject)).toEqual(['Order DY7 was shipped.', '订单 DY7 已发货。'])
    expect(total).toBe(2)
  })

  it('is closed outside the demo', async () => {
    const app = await startTestApp({ env: { DEMO: '0' } })
    expect((await app.call(mailbox.list)).status).toBe(404)
  })
})

describe('with a mail server', () => {
  const open: Server[] = []
  afterAll(() => {
    for (const server of open) server.close()
  })

  it('mails leave by SMTP, and none is kept to be read', async () => {
    const said: string[] = []
    const { server, port } = await smtpServer(said)
    open.push(server)
    const app = await startTestApp({
      env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'office@example.com' },
    })
    await app.system((ctx) => sendMails(ctx, [one]))
    await app.runJobs()
    expect(said).toContain('MAIL FROM:<office@example.com>')
    expect(said).toContain('RCPT TO:<merchant@demo.test>')
    expect(said).toContain('Subject: Order DY7 was shipped.')
    expect((await app.call(mailbox.list)).status).toBe(404)
    const { rows } = await app.system((ctx) => ctx.db.$client.query('SELECT 1 FROM mail'))
    expect(rows).toEqual([])
  })
})
