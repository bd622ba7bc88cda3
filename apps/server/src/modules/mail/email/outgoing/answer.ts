import type { outgoingKinds } from '@dropyard/contract/mail/email/outgoing'
import { cut } from '../../../../kit/mail/writable.ts'
import { escapeHtml, languageOf, paragraphsOf } from '../../../../kit/mail/written-html.ts'
import type { AccountRow } from '../../account/connect.ts'
import type { email, emailBody } from '../table.ts'

/** How an answer begins: its recipients, subject and signature, and what it quotes. */

export type OutgoingKind = keyof typeof outgoingKinds

export interface Answered {
  mail: typeof email.$inferSelect
  body: typeof emailBody.$inferSelect | null
}

const unique = (addresses: readonly string[], without: readonly string[]): string[] => [
  ...new Set(addresses.filter((one) => /^[^\s@]+@[^\s@]+$/.test(one) && !without.includes(one))),
]

/** Whom an answer goes to; never to the account itself, unless it wrote to itself. */
export function recipientsOf(
  kind: OutgoingKind,
  { mail, body }: Answered,
  own: string,
): { to: string[]; cc: string[] } {
  if (kind === 'new' || kind === 'forward') return { to: [], cc: [] }
  const sentTo = (body?.sentTo ?? []).map(({ address }) => address)
  const copied = (body?.copiedTo ?? []).map(({ address }) => address)
  const isOwn = mail.fromAddress === own
  const sender = isOwn ? sentTo : [body?.replyTo || mail.fromAddress]
  const to = unique(sender, [own])
  if (kind === 'reply') return { to: to.length > 0 ? to : unique(sender, []), cc: [] }
  return { to, cc: unique([...(isOwn ? [] : sentTo), ...copied], [own, ...to]) }
}

const prefixes = { reply: /^\s*re\s*[:：]/i, all: /^\s*re\s*[:：]/i, forward: /^\s*(?:fwd?|wg)\s*[:：]/i }

export function subjectOf(kind: OutgoingKind, subject: string): string {
  if (kind === 'new') return ''
  return prefixes[kind].test(subject) ? subject : cut(`${kind === 'forward' ? 'Fwd' : 'Re'}: ${subject}`, 300)
}

/** An empty line to write in, above the signature in the language of the mail. */
export function beginningOf(account: AccountRow, lang: 'en' | 'zh'): string {
  const signature = lang === 'zh' ? account.signatureZh : account.signatureEn
  return signature.trim() === '' ? '' : `<p></p>${paragraphsOf(signature)}`
}

export const languageOfMail = ({ mail, body }: Answered): 'en' | 'zh' =>
  languageOf(`${mail.subject} ${body?.text ?? ''}`)

/** Characters of the quoted mail; the rest is in the mail itself. */
const quotedMost = 20_000
const minute = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** The mail that is answered, below the answer; the whole of it, with its head, below a forwarded one. */
export function quotedHtml(kind: OutgoingKind, answered: Answered): string {
  const { mail, body } = answered
  const isChinese = languageOfMail(answered) === 'zh'
  const text = escapeHtml(cut(body?.text ?? '', quotedMost)).replaceAll('\n', '<br>')
  const sender = mail.fromName ? `${mail.fromName} <${mail.fromAddress}>` : mail.fromAddress
  if (kind !== 'forward') {
    const intro = isChinese
      ? `${sender} 于 ${minute(mail.at)} 写道：`
      : `On ${minute(mail.at)}, ${sender} wrote:`
    return `<p>${escapeHtml(intro)}</p><blockquote>${text}</blockquote>`
  }
  const [from, date, subject, to] = isChinese
    ? ['发件人', '时间', '主题', '收件人']
    : ['From', 'Date', 'Subject', 'To']
  const head = [
    isChinese ? '---------- 转发的邮件 ----------' : '---------- Forwarded message ----------',
    `${from}: ${sender}`,
    `${date}: ${minute(mail.at)}`,
    `${subject}: ${mail.subject}`,
    `${to}: ${(body?.sentTo ?? []).map((one) => one.address).join(', ')}`,
  ]
  return `<p>${head.map(escapeHtml).join('<br>')}</p><p>${text}</p>`
}
