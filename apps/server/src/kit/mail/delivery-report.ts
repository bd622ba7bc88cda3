import { bouncedIn, copyIn, isFromDaemon } from './bounce-text.ts'
import { headerValue } from './header-bytes.ts'

/**
 * Reports of mail servers about mails of ours: that one could not be delivered (DSN, RFC 3464), or that its reader called it spam
 * (ARF, RFC 5965). They come from strangers, so they are read in the process that reads mails.
 */

export interface DeliveryReport {
  kind: 'bounce' | 'complaint'
  /** Recipients that the report names, each with its own state; none is mixed with another's. */
  recipients: { address: string; action: string; status: string; answer: string }[]
  /** Message-ID of the mail that the report is about; empty if it isn't in the report. */
  messageId: string
  /** The return path, or the address that the mail was sent to, as far as the report has them. */
  addresses: string[]
}

/** A part of a mail with its type. */
export interface ReportPart {
  type: string
  text: string
}

/** Parts that a report consists of. Those without a type are text. */
export const reportParts =
  /^(?:message\/(?:delivery-status|global-delivery-status|feedback-report|rfc822|global)|text\/rfc822-headers|text\/plain|)$/

/** Whether the mail may be a report: as its type says, or because the mail system of a server wrote it. */
export const mayBeReport = (header: string, subject: string): boolean =>
  /^multipart\/report\b/i.test(headerValue(header, 'Content-Type')) ||
  headerValue(header, 'X-Failed-Recipients') !== '' ||
  isFromDaemon(header, subject)

const mostRecipients = 100

/** @param header of the whole mail */
export function reportIn(header: string, parts: readonly ReportPart[]): DeliveryReport | null {
  const of = (...types: string[]): string => parts.find(({ type }) => types.includes(type))?.text ?? ''
  const status = of('message/delivery-status', 'message/global-delivery-status')
  const feedback = of('message/feedback-report')
  const text = of('text/plain', '')
  const original = of('message/rfc822', 'message/global', 'text/rfc822-headers') || copyIn(text)
  const recipients = status ? recipientsIn(status) : feedback ? [] : textRecipients(header, text)
  if (!status && !feedback && recipients.length === 0) return null
  const sentTo = ['To', 'Delivered-To', 'X-Original-To'].map((name) => headerValue(header, name))
  return {
    kind: feedback ? 'complaint' : 'bounce',
    recipients,
    messageId: headerValue(headOf(original), 'Message-ID').slice(0, 400),
    addresses: [
      ...sentTo,
      headerValue(headOf(original), 'Return-Path'),
      headerValue(feedback, 'Original-Mail-From'),
      headerValue(status, 'X-Original-Return-Path'),
      headerValue(status, 'Original-Envelope-Id'),
    ].flatMap((text) => text.match(/[^\s<>,;"]+@[^\s<>,;"]+/g) ?? []),
  }
}

const headOf = (mail: string): string => /^[\s\S]*?(?=\r?\n\r?\n|$)/.exec(mail)?.[0] ?? ''

/** One block for the message, then one for each recipient, separated by blank lines. */
function recipientsIn(status: string): DeliveryReport['recipients'] {
  return status
    .split(/\r?\n[ \t]*\r?\n/)
    .filter((block) => /^(?:final|original)-recipient:/im.test(block))
    .slice(0, mostRecipients)
    .map((block) => ({
      address: addressOf(headerValue(block, 'Original-Recipient') || headerValue(block, 'Final-Recipient')),
      action: headerValue(block, 'Action').toLowerCase(),
      status: /^\d\.\d{1,3}\.\d{1,3}/.exec(headerValue(block, 'Status'))?.[0] ?? '',
      answer: headerValue(block, 'Diagnostic-Code')
        .replace(/^smtp;\s*/i, '')
        .slice(0, 500),
    }))
}

const addressOf = (text: string): string =>
  text
    .replace(/^[\w-]+;\s*/, '')
    .replace(/[<>]/g, '')
    .trim()
    .toLowerCase()
    .slice(0, 250)

/** Recipients of a report that programs can't read: its text names them, and a header of some servers. */
function textRecipients(header: string, text: string): DeliveryReport['recipients'] {
  const said = bouncedIn(text).slice(0, mostRecipients)
  const failed = headerValue(header, 'X-Failed-Recipients').split(',').map(addressOf).filter(Boolean)
  return [
    ...said.map((one) => (failed.includes(one.address) ? { ...one, action: 'failed' } : one)),
    ...failed
      .filter((address) => !said.some((one) => one.address === address))
      .slice(0, mostRecipients)
      .map((address) => ({ address, action: 'failed', status: '', answer: '' })),
  ].filter(({ action }) => action !== '')
}

/** Details of status x.1.x that blame the sender's address (7, 8) or a server on the way (9). */
const notTheirs = ['7', '8', '9']

/**
 * Whether an answer says that the recipient's address doesn't exist or is closed for good. Full mailboxes (5.2.2) and refusals by
 * policy (5.7.x) don't: they are about the mail or the moment.
 *
 * @param isRcpt the server answered RCPT TO, so that a code alone is about the recipient
 */
export function isHard(answer: string, isRcpt = false): boolean {
  const enhanced = /\b([245])\.(\d{1,3})\.(\d{1,3})\b/.exec(answer)
  // `x.0.0` is an unknown status.
  if (enhanced && enhanced[2] !== '0') {
    const [, kind, subject, detail = ''] = enhanced
    return (
      kind === '5' &&
      ((subject === '1' && !notTheirs.includes(detail)) || (subject === '2' && detail === '1'))
    )
  }
  return isRcpt && /\b55[013]\b/.test(answer)
}

/** What became of a mail for one recipient: `hard` if the address doesn't exist; `none` if the server still tries, or delivered it. */
export function resultOf({
  action,
  status,
  answer,
}: Pick<DeliveryReport['recipients'][number], 'action' | 'status' | 'answer'>): 'hard' | 'failed' | 'none' {
  if (action !== 'failed' && !status.startsWith('5')) return 'none'
  // A general status says less than what the server answered.
  return isHard(/^(?:|5\.0\.0)$/.test(status) ? answer : status) ? 'hard' : 'failed'
}
