import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { corpus, expected, floods } from '../../../../../simulators/mail/corpus.ts'
import { resultOf } from './delivery-report.ts'
import { partInChild, readInChild } from './mail-reader.ts'
import { type ReadMail, readMail } from './read-mail.ts'
import { safeHtml } from './safe-html.ts'
import { canonicalSubject } from './subject.ts'

const read = (raw: Buffer) => readInChild(gzipSync(raw), 1)
const mails = corpus()
const mailOf = async (name: string): Promise<ReadMail> => {
  const made = await readMail(gzipSync(mails.get(name) ?? Buffer.alloc(0)))
  if ('refused' in made) throw new Error(`${name}: ${made.refused}`)
  return made
}

describe('the corpus', () => {
  for (const [name, want] of Object.entries(expected()))
    it(`reads ${name}`, async () => {
      const mail = await mailOf(name)
      if (want.subject !== undefined) expect(mail.subject).toBe(want.subject)
      if (want.text) expect(mail.text).toContain(want.text)
      if (want.html) expect(mail.html).toContain(want.html)
      if (want.from_) expect(mail.from.address).toBe(want.from_)
      if (want.from_name) expect(mail.from.name).toBe(want.from_name)
      if (want.parts) expect(mail.parts.map((one) => one.name)).toEqual(want.parts)
      if (want.calendar) expect(mail.event).toMatchObject({ method: want.calendar, place: 'Phone' })
      if (want.auto !== undefined) expect(mail.automatic).toBe(want.auto)
      if (want.about) {
        const { kind, messageId, recipients = [] } = mail.report ?? {}
        const results = recipients.map((one) => ({ address: one.address, result: resultOf(one) }))
        expect({ kind, messageId, recipients: results }).toEqual({ kind: 'bounce', ...want.about })
      }
      expect(JSON.stringify(mail)).not.toMatch(/\\u0000/)
    })

  it('leaves nothing in hostile HTML that runs, loads or covers the page', async () => {
    const { html, remote } = await mailOf('hostile-html')
    expect(html).not.toMatch(
      /script|steal|form|input|position|url\(|evil\.test\/(?!login|pixel)|onload|onerror|srcset|<style|<base|<meta|<link|<svg|<iframe|<object|background=/i,
    )
    expect(html.replaceAll(/data-remote="[^"]*"/g, '')).not.toMatch(/src=/)
    expect(html).toContain('[evil.test]')
    expect(remote).toBe(1)
  })

  it('gives the answer of a report in its charset', async () => {
    const { report } = await mailOf('bounce-chinese-text')
    expect(report?.recipients[0]?.answer).toBe('550 5.1.1 用户不存在，请检查收件人地址')
  })

  it('takes no mail of a person for a report who quotes one', async () => {
    const reportOf = async (...header: string[]) => {
      const lines = [
        'From: Shop <postmaster@shop.test>',
        ...header,
        '',
        '<gone@buyer.test>:',
        '550 5.1.1 Unknown',
        '',
      ]
      const made = await readMail(gzipSync(lines.join('\r\n')))
      return 'refused' in made ? made.refused : (made.report?.kind ?? null)
    }
    const subject = 'Subject: Undelivered Mail Returned to Sender'
    const encoded = `Subject: =?utf-8?B?${Buffer.from('系统退信').toString('base64')}?=`
    expect(await reportOf('Subject: Please stop this')).toBeNull()
    expect(await reportOf('Subject: Re: Undelivered Mail Returned to Sender')).toBeNull()
    expect(await reportOf(subject, 'In-Reply-To: <a@shop.test>')).toBeNull()
    expect(await reportOf(subject, 'Return-Path: <postmaster@shop.test>')).toBeNull()
    expect(await reportOf('Subject: Hi', 'Auto-Submitted: no')).toBeNull()
    for (const header of [subject, encoded, 'Return-Path: <>', 'Auto-Submitted: auto-generated'])
      expect(await reportOf(header), header).toBe('bounce')
  })

  it('gives file names without paths and turned letters', async () => {
    const { parts } = await mailOf('path-in-file-name')
    expect(parts[0]?.name).toMatch(/^_?\.*_?.*passwd txt\.exe$/)
    expect(parts[0]?.name).not.toMatch(/[/\\\u202e]/)
  })
})

describe('in its own process', () => {
  it('refuses mails beyond the limits, and reads the next one', async () => {
    expect(await read(floods.parts())).toEqual({ refused: 'parts' })
    expect(await read(floods.depth())).toEqual({ refused: 'depth' })
    expect(await read(floods.header())).toEqual({ refused: 'header' })
    expect(await read(mails.get('plain-utf8') as Buffer)).toMatchObject({ subject: 'Where is my parcel?' })
  })

  it('refuses what unpacks to more than the limit, and what is no archive', async () => {
    expect(await readInChild(gzipSync(Buffer.alloc(60 * 1024 * 1024)), 1)).toEqual({ refused: 'size' })
    expect(await readInChild(Buffer.from('no archive'), 1)).toEqual({ refused: 'broken' })
  })

  it('keeps few of ten thousand recipients, and nothing of nested tags but the text', async () => {
    const many = (await read(floods.recipients())) as ReadMail
    expect(many.to).toHaveLength(200)
    const nested = await read(floods.tags(20_000))
    expect(nested).toMatchObject({ parts: [] })
  })

  it('cuts an attachment out of the mail', async () => {
    const packed = gzipSync(mails.get('rfc2231-name') as Buffer)
    expect((await partInChild(packed, 0, 1))?.subarray(1, 4).toString()).toBe('PNG')
    expect(await partInChild(packed, 7, 1)).toBeNull()
  })
})

describe('rules', () => {
  it('no bytes make the reader throw', async () => {
    const header = fc.constantFrom('Subject: ', 'From: ', 'Content-Type: ', 'Content-Transfer-Encoding: ', '')
    const lines = fc.array(fc.tuple(header, fc.uint8Array({ maxLength: 80 })), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(lines, async (some) => {
        const raw = Buffer.concat(
          some.flatMap(([name, bytes]) => [Buffer.from(name), bytes, Buffer.from('\r\n')]),
        )
        expect(await readMail(gzipSync(raw))).toBeDefined()
      }),
      { numRuns: 100 },
    )
  })

  it('no HTML keeps a tag that runs or an address that loads', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '<img src=',
      'https://e.test/x',
      '<a href=',
      'javascript:',
      '<svg>',
      '<style>',
      '</style>',
      '<!--',
      '-->',
      '<script>',
      'onerror=x',
      ' style="position:fixed"',
      '<p>',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const { html } = safeHtml(pieces.join(''))
        expect(html).not.toMatch(
          /<(?:script|style|svg|iframe)|<[^>]*\s(?:src|on\w+)=|<[^>]*position:|href="javascript/i,
        )
      }),
    )
  })

  it('subjects of one conversation are the same without their prefixes', () => {
    for (const one of ['Re: Parcel', 'AW: WG: Parcel', '回复：Parcel', 'RE[2]: Fwd: parcel ', 'Parcel'])
      expect(canonicalSubject(one)).toBe('parcel')
    expect(canonicalSubject('Rechnung')).toBe('rechnung')
  })
})
