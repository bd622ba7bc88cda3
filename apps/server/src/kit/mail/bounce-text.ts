import { headerValue } from './header-bytes.ts'

/** Reports of non-delivery that are written for people only, as those of qmail and Exim: addresses with what was answered below. */

interface Bounced {
  address: string
  /** Empty if the text doesn't say whether the mail was given up. */
  action: string
  status: string
  answer: string
}

const reportSubject =
  /^\s*(?:undeliver|unzustellbar|failure notice|returned mail|mail (?:delivery|system) |delivery (?:status|failure|has failed)|(?:\[?系统\]?)?退信)/i

/**
 * Whether the mail system of a server wrote it: its address is one of these, and the mail says that no person sent it. Some stores
 * don't keep the return path; there the subject decides. People who have such an address and quote a report are no mail system.
 */
export function isFromDaemon(header: string, subject: string): boolean {
  if (!/(?:^|[<\s])(?:mailer-daemon|postmaster)@/i.test(headerValue(header, 'From'))) return false
  const path = headerValue(header, 'Return-Path')
  return (
    path === '<>' ||
    /^auto-/i.test(headerValue(header, 'Auto-Submitted')) ||
    (path === '' && headerValue(header, 'In-Reply-To') === '' && reportSubject.test(subject))
  )
}

const copyMark = /^-{2,}[ \t]*(?:Below this line is a copy of|This is a copy of)[^\n]*\r?\n(?:[ \t]*\r?\n)*/im

/** The mail that was not delivered, where a copy of it follows in the text. */
export const copyIn = (text: string): string => {
  const mark = copyMark.exec(text)
  return mark ? text.slice(mark.index + mark[0].length) : ''
}

/** A line with nothing but an address, or with a time after it, as Exchange has it. */
const addressLine = /^[ \t]*<?([^\s<>:;,"：]{1,120}@[^\s<>:;,"：]{1,120}?)>?(?:[:：]| on \d[^\n]*)?[ \t]*$/

/** Addresses that have a line for themselves, each with the lines below it up to the next address or blank line. */
export function bouncedIn(text: string): Bounced[] {
  const mark = copyMark.exec(text)
  const found = new Map<string, string[]>()
  let lines: string[] | undefined
  for (const line of text.slice(0, mark?.index).split(/\r?\n/)) {
    const address = addressLine.exec(line)?.[1]?.toLowerCase()
    if (address) {
      lines = found.get(address) ?? []
      found.set(address, lines)
    } else if (line.trim() === '') lines = undefined
    else lines?.push(line.trim())
  }
  return [...found].flatMap(([address, said]) => {
    const answer = said.join(' ').slice(0, 500)
    return answer === '' ? [] : [{ address, answer, ...verdictOf(answer) }]
  })
}

function verdictOf(answer: string): Pick<Bounced, 'action' | 'status'> {
  const status = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(answer)?.[0] ?? ''
  const kind = status.charAt(0) || /(?<![\d.])([245])\d\d(?=[ :-])/.exec(answer)?.[1]
  const action = kind === '5' ? 'failed' : kind === '4' ? 'delayed' : ''
  return { action, status }
}
