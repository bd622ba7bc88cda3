import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Mails that are hard to read, with what is to be read of them. */

export interface Expected {
  subject?: string
  /** Part of the text. */
  text?: string
  html?: string
  from_?: string
  from_name?: string
  /** File names of the parts that aren't text. */
  parts?: string[]
  calendar?: string
  auto?: boolean
  /** What a report about a mail of ours says: which mail, and what became of it for each recipient. */
  about?: { messageId: string; recipients: { address: string; result: 'hard' | 'failed' | 'none' }[] }
}

const folder = join(import.meta.dirname, 'corpus')

/** The files of the corpus by name. */
export function corpus(): ReadonlyMap<string, Buffer> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  return new Map(names.map((name) => [name.replace('.eml', ''), readFileSync(join(folder, name))]))
}

export const expected = (): Record<string, Expected> =>
  JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Record<string, Expected>

const head = (name: string, type: string): string =>
  [
    'From: flood@buyer.test',
    'To: care@shop.test',
    `Subject: ${name}`,
    'Date: Mon, 02 Nov 2026 09:15:00 +0000',
    `Message-ID: <${name}@corpus.test>`,
    'MIME-Version: 1.0',
    `Content-Type: ${type}`,
    '',
    '',
  ].join('\r\n')

/** Mails beyond the limits, which are too large or too regular to be kept as files. */
export const floods = {
  /** Many parts, as in a mail that is made to stop a reader. */
  parts: (count = 10_000): Buffer =>
    Buffer.from(
      `${head('ten-thousand-parts', 'multipart/mixed; boundary=p')}${'--p\r\nContent-Type: text/plain\r\n\r\nx\r\n'.repeat(count)}--p--\r\n`,
    ),
  depth: (count = 500): Buffer =>
    Buffer.from(
      `${head('deep', 'multipart/mixed; boundary=d0')}${Array.from({ length: count }, (_, i) => `--d${i}\r\nContent-Type: multipart/mixed; boundary=d${i + 1}\r\n\r\n`).join('')}--d${count}\r\n\r\nx\r\n`,
    ),
  header: (bytes = 2_000_000): Buffer =>
    Buffer.from(head('huge-header', 'text/plain').replace('MIME', `X-Long: ${'a'.repeat(bytes)}\r\nMIME`)),
  recipients: (count = 10_000): Buffer =>
    Buffer.from(
      `${head('ten-thousand-recipients', 'text/plain').replace(
        'To: care@shop.test',
        `To: ${Array.from({ length: count }, (_, i) => `r${i}@buyer.test`).join(',\r\n ')}`,
      )}Hello all\r\n`,
    ),
  /** HTML that nests deeper than a recursive reader's stack. */
  tags: (count = 100_000): Buffer =>
    Buffer.from(`${head('nested-tags', 'text/html')}${'<div>'.repeat(count)}bottom`),
} as const
