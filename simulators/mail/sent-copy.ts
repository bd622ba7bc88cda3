import type { Faults } from './account.ts'

/** What a provider puts into Sent of a mail that it took: with the Message-ID and the form of header that the faults say. */
export function copyOf(
  raw: Buffer,
  { messageId, rewritesHeader }: Pick<Faults, 'messageId' | 'rewritesHeader'>,
): string {
  const copy = raw.toString('latin1')
  const renamed = messageId ? copy.replace(/^Message-ID:.*$/im, `Message-ID: ${messageId}`) : copy
  if (!rewritesHeader) return renamed
  return renamed.replace(/^From: ([^"<\r\n]+) </im, 'From: "$1" <').replace(/^(Date: .*) \+0000$/im, '$1 GMT')
}
