import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import iconv from 'iconv-lite'

/** The header of a mail as bytes: found without a parser, because a mail has to be recognised before anything else reads it. */

const headerMost = 1024 * 1024

/** The end of the header: the first empty line. */
function endOfHeader(raw: Buffer): number {
  const crlf = raw.indexOf('\r\n\r\n')
  const lf = raw.indexOf('\n\n')
  if (crlf < 0 && lf < 0) return Math.min(raw.length, headerMost)
  return Math.min(crlf < 0 ? lf : lf < 0 ? crlf : Math.min(crlf, lf), headerMost)
}

/** The unfolded value of a header field, one character for each byte; empty if there is none. */
export function headerValue(header: string, name: string): string {
  const found = new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(header)
  return found?.[1]?.replace(/\r?\n[ \t]+/g, ' ').trim() ?? ''
}

/** The address in a header of plain characters; empty if it has none. */
export const addressIn = (header: string): string =>
  (/<([^<>\s]+@[^<>\s]+)>\s*$/.exec(header) ?? /^\s*([^<>\s"]+@[^<>\s"]+)/.exec(header))?.[1]
    ?.replace(/[^\x21-\x7e]/g, '')
    .toLowerCase()
    .slice(0, 250) ?? ''

/** The header, one character for each byte. */
export const headerOf = (raw: Buffer): string => raw.toString('latin1', 0, endOfHeader(raw))

/**
 * A text that is the same for copies of one mail in several folders and on a restored server, and differs between mails that a
 * broken program gave the same Message-ID. Undefined for mails without a Message-ID: only their bytes distinguish them.
 */
export function identityOf(header: string): string | undefined {
  const id = headerValue(header, 'Message-ID')
  const about = ['Date', 'From', 'Subject'].map((name) => headerValue(header, name))
  return id ? hashOf(Buffer.from([id, ...about].join('\n'), 'latin1')) : undefined
}

/** The mail with another Message-ID. The given one has angle brackets around it. */
export function withMessageId(raw: Buffer, id: string): Buffer {
  const end = endOfHeader(raw)
  const header = raw.toString('latin1', 0, end)
  const replaced = header.replace(/^Message-ID:.*(?:\r?\n[ \t].*)*/im, () => `Message-ID: ${id}`)
  return Buffer.concat([Buffer.from(replaced, 'latin1'), raw.subarray(end)])
}

/** The identity of a mail without a Message-ID. */
export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url')

const utf8 = new TextDecoder('utf-8', { fatal: true })
const ascii = /^[\0-\x7f]*$/

/** The text of 8-bit bytes: UTF-8 if they are, else in the charset of the body, else GB18030 if that reads them without a gap. */
export function decodeBytes(bytes: Buffer, charset = ''): string {
  try {
    return utf8.decode(bytes)
  } catch {
    const named = /^[\w-]+$/.test(charset) && iconv.encodingExists(charset) ? [charset] : []
    for (const one of [...named, 'gb18030']) {
      const text = iconv.decode(bytes, one)
      if (!text.includes('\ufffd')) return text
    }
    return iconv.decode(bytes, 'windows-1252')
  }
}

/**
 * The mail with raw 8-bit header fields as UTF-8: parsers take such bytes for UTF-8 whatever they are, and lose them. A body
 * without any declaration gets the charset that reads it. The rest stays byte for byte.
 */
export function withReadableHeader(raw: Buffer): Buffer {
  const end = endOfHeader(raw)
  const header = raw.toString('latin1', 0, end)
  const type = headerValue(header, 'Content-Type')
  const body = raw.subarray(end)
  const undeclared = type === '' && !isUtf8(body) && !iconv.decode(body, 'gb18030').includes('\ufffd')
  if (ascii.test(header) && !undeclared) return raw
  const charset = /charset="?([\w-]+)/i.exec(type)?.[1]
  const lines = header
    .split('\n')
    .map((line) => (ascii.test(line) ? line : decodeBytes(Buffer.from(line, 'latin1'), charset)))
  const added = undeclared
    ? '\r\nContent-Type: text/plain; charset=gb18030\r\nContent-Transfer-Encoding: 8bit'
    : ''
  return Buffer.concat([Buffer.from(lines.join('\n') + added, 'utf8'), body])
}
