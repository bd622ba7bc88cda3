import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { Splitter } from '@zone-eu/mailsplit'
import { type AddressObject, MailParser } from 'mailparser'
import { isAutomatic } from './auto-reply.ts'
import type { DeliveryReport } from './delivery-report.ts'
import { headerOf, withReadableHeader } from './header-bytes.ts'
import { reportOf } from './report-parts.ts'
import { safeHtml, textOfHtml } from './safe-html.ts'
import { cut, writable } from './writable.ts'

/** Reads a mail. Runs in a process of its own (`kit/apart/mail-process.ts`), because its content is untrusted. */

export interface MailAddress {
  name: string
  address: string
}

export interface MailPart {
  name: string
  type: string
  size: number
  /** Content-ID of a picture within the HTML. */
  cid: string
}

export interface MailEvent {
  method: string
  summary: string
  start: string
  end: string
  place: string
}

export interface ReadMail {
  messageId: string
  inReplyTo: string
  references: string[]
  subject: string
  from: MailAddress
  replyTo: string
  to: MailAddress[]
  cc: MailAddress[]
  /** By its header; null if that can't be read. */
  date: string | null
  automatic: boolean
  text: string
  /** Without anything that runs or loads; empty for mails without HTML, or with too much of it. */
  html: string
  remote: number
  parts: MailPart[]
  event: MailEvent | null
  /** What a mail server reports about a mail of ours; null for all other mails. */
  report: DeliveryReport | null
}

export type Refused = { refused: 'size' | 'header' | 'parts' | 'depth' | 'broken' }

export const mailLimits = {
  bytes: 50 * 1024 * 1024,
  header: 1024 * 1024,
  parts: 200,
  depth: 20,
  text: 64 * 1024,
  html: 256 * 1024,
  /** Of the HTML that is read at all. */
  htmlSource: 2 * 1024 * 1024,
  people: 200,
  references: 100,
} as const

/** The bytes of a mail that was stored compressed. @throws RangeError beyond the limit */
export const unpacked = (stored: Buffer): Buffer =>
  gunzipSync(stored, { maxOutputLength: mailLimits.bytes + 1 })

/** @returns the mail, or why it isn't read */
export async function readMail(stored: Buffer): Promise<ReadMail | Refused> {
  let raw: Buffer
  try {
    raw = unpacked(stored)
  } catch (error) {
    return { refused: error instanceof RangeError ? 'size' : 'broken' }
  }
  if (raw.length > mailLimits.bytes) return { refused: 'size' }
  const refused = await structureRefused(raw)
  if (refused) return { refused }
  const header = headerOf(raw)
  const { parser, text, html, parts, event } = await parsed(withReadableHeader(raw))
  const safe = html ? safeHtml(html.slice(0, mailLimits.htmlSource)) : { html: '', remote: 0 }
  const plain = text || (html ? textOfHtml(html.slice(0, mailLimits.htmlSource)) : '')
  const [from = { name: '', address: '' }] = peopleOf(parser.from)
  return writable({
    messageId: idsIn(parser.messageId)[0] ?? '',
    inReplyTo: idsIn(parser.inReplyTo)[0] ?? '',
    references: idsIn(parser.references).slice(-mailLimits.references),
    subject: cut(clean(parser.subject ?? ''), 500),
    from,
    replyTo: peopleOf(parser.replyTo)[0]?.address ?? '',
    to: peopleOf(parser.to).slice(0, mailLimits.people),
    cc: peopleOf(parser.cc).slice(0, mailLimits.people),
    date: parser.date instanceof Date && !Number.isNaN(+parser.date) ? parser.date.toISOString() : null,
    automatic: isAutomatic(header),
    text: cut(cleanLines(plain), mailLimits.text),
    html: Buffer.byteLength(safe.html) > mailLimits.html ? '' : safe.html,
    remote: safe.remote,
    parts,
    event,
    report: await reportOf(raw, header, parser.subject ?? ''),
  })
}

/** One attachment's bytes; null if the mail has no such part. */
export async function partOf(stored: Buffer, index: number): Promise<Buffer | null> {
  const raw = unpacked(stored)
  if (await structureRefused(raw)) return null
  return (await parsed(withReadableHeader(raw), index)).wanted
}

/** Walks through the parts without decoding them, and stops at the first limit. */
async function structureRefused(raw: Buffer): Promise<'header' | 'parts' | 'depth' | undefined> {
  const splitter = new Splitter({ maxHeadSize: mailLimits.header })
  let parts = 0
  let found: 'parts' | 'depth' | undefined
  const depthOf = (node: { parentNode?: unknown }): number => {
    let depth = 0
    for (let at: unknown = node; at && depth <= mailLimits.depth; depth++)
      at = (at as { parentNode?: unknown }).parentNode
    return depth
  }
  try {
    for await (const one of Readable.from(slices(raw)).pipe(splitter)) {
      const piece = one as { type: string; parentNode?: unknown }
      if (piece.type !== 'node') continue
      if (++parts > mailLimits.parts) found = 'parts'
      else if (depthOf(piece) > mailLimits.depth) found = 'depth'
      if (found) return found
    }
  } catch {
    return 'header'
  }
  return undefined
}

function* slices(raw: Buffer): Iterable<Buffer> {
  for (let at = 0; at < raw.length; at += 65_536) yield raw.subarray(at, at + 65_536)
}

interface Attachment {
  type: 'attachment'
  content: Readable
  filename?: string | false
  contentType?: string
  cid?: string
  release(): void
}

interface Found {
  parser: MailParser
  text: string
  html: string
  parts: MailPart[]
  event: MailEvent | null
  wanted: Buffer | null
}

function parsed(raw: Buffer, wantedPart = -1): Promise<Found> {
  const parser = new MailParser({ skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true })
  const found: Found = { parser, text: '', html: '', parts: [], event: null, wanted: null }
  return new Promise((resolve, reject) => {
    const take = async (one: Attachment): Promise<void> => {
      const index = found.parts.length
      const type = cut((one.contentType ?? 'application/octet-stream').toLowerCase(), 100)
      const part = {
        name: fileName(one.filename || '', type, index),
        type,
        size: 0,
        cid: cut(one.cid ?? '', 200),
      }
      found.parts.push(part)
      const kept: Buffer[] = []
      for await (const piece of one.content) {
        part.size += (piece as Buffer).length
        if (index === wantedPart || (type === 'text/calendar' && part.size < 65_536))
          kept.push(piece as Buffer)
      }
      if (index === wantedPart) found.wanted = Buffer.concat(kept)
      if (type === 'text/calendar') found.event ??= eventIn(Buffer.concat(kept).toString('utf8'))
      one.release()
    }
    parser.on('data', (one: unknown) => {
      const piece = one as Attachment | { type: 'text'; text?: string; html?: string | false }
      if (piece.type === 'attachment') take(piece).catch(reject)
      else {
        found.text = piece.text ?? ''
        found.html = piece.html || ''
      }
    })
    parser.on('error', reject)
    parser.on('end', () => resolve(found))
    Readable.from(slices(raw)).pipe(parser)
  })
}

/** Control characters and marks that turn the direction of text, which make names look like others. */
const clean = (text: string): string =>
  text
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const cleanLines = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()

function fileName(given: string, type: string, index: number): string {
  const name = cut(clean(given).replace(/[/\\]/g, '_').replace(/^\.+/, ''), 150)
  const extension = type === 'message/rfc822' ? 'eml' : type === 'text/calendar' ? 'ics' : 'bin'
  return name || `part-${index + 1}.${extension}`
}

function peopleOf(header: AddressObject | AddressObject[] | undefined): MailAddress[] {
  const groups = header === undefined ? [] : Array.isArray(header) ? header : [header]
  return groups.flatMap(({ value }) =>
    value
      .flatMap((one) => one.group ?? [one])
      .flatMap(({ name, address }) =>
        address || name
          ? [
              {
                name: cut(clean(name), 150),
                address: cut(clean(address ?? '').toLowerCase(), 250),
              },
            ]
          : [],
      ),
  )
}

/** Message-IDs without their brackets. */
function idsIn(header: string | string[] | undefined): string[] {
  const text = Array.isArray(header) ? header.join(' ') : (header ?? '')
  const bracketed = [...text.matchAll(/<([^<>\s]{1,400})>/g)].map(([, id = '']) => id)
  return bracketed.length > 0
    ? bracketed
    : text.split(/\s+/).filter((one) => one.length > 0 && one.length <= 400)
}

/** Method, time and place of an invitation. */
function eventIn(text: string): MailEvent | null {
  const lines = text.replace(/\r?\n[ \t]/g, '')
  const value = (name: string): string =>
    cut(
      clean(
        (new RegExp(`^${name}(?:;[^:\\n]*)?:(.*)$`, 'im').exec(lines)?.[1] ?? '').replace(/\\([,;])/g, '$1'),
      ),
      200,
    )
  if (!/BEGIN:VEVENT/i.test(lines)) return null
  return {
    method: value('METHOD'),
    summary: value('SUMMARY'),
    start: value('DTSTART'),
    end: value('DTEND'),
    place: value('LOCATION'),
  }
}
