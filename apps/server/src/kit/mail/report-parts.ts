import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type MimeNode, Splitter } from '@zone-eu/mailsplit'
import {
  type DeliveryReport,
  mayBeReport,
  type ReportPart,
  reportIn,
  reportParts,
} from './delivery-report.ts'
import { decodeBytes } from './header-bytes.ts'

/** Finds the parts of a report in a mail. Runs in the process that reads mails. */

/** Bytes of a part that are looked at. Of the original mail that is more than its header. */
const most = 64 * 1024

/** Null for mails that are no reports. */
export async function reportOf(raw: Buffer, header: string, subject: string): Promise<DeliveryReport | null> {
  return mayBeReport(header, subject) ? reportIn(header, await partsIn(raw)) : null
}

async function partsIn(raw: Buffer): Promise<ReportPart[]> {
  const found = new Map<MimeNode, Buffer[]>()
  for await (const one of Readable.from([raw]).pipe(new Splitter({ ignoreEmbedded: true }))) {
    const piece = one as { type: string; node?: MimeNode; value?: Buffer }
    if (piece.type !== 'body' || !piece.node || !piece.value) continue
    if (!reportParts.test((piece.node.contentType || '').toLowerCase())) continue
    found.set(piece.node, [...(found.get(piece.node) ?? []), piece.value])
  }
  return Promise.all(
    [...found].map(async ([node, values]) => {
      const decoded = await buffer(Readable.from([Buffer.concat(values)]).pipe(node.getDecoder()))
      const type = (node.contentType || '').toLowerCase()
      return { type, text: textOf(decoded, type, node.charset || '') }
    }),
  )
}

/** What is for people is in the charset of its part; fields for programs have one character for each byte. */
function textOf(bytes: Buffer, type: string, charset: string): string {
  // Ends with a line, as an incomplete character would make all of it another charset's.
  const end = bytes.length > most ? bytes.lastIndexOf(0x0a, most) + 1 || most : bytes.length
  const some = bytes.subarray(0, end)
  return type === 'text/plain' || type === '' ? decodeBytes(some, charset) : some.toString('latin1')
}
