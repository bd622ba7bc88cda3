import { partOf, type ReadMail, type Refused, readMail } from '../mail/read-mail.ts'

/** Child process that reads mails of strangers, one at a time (`mail/mail-reader.ts`). It has no right to write or to start anything. */

export type MailRequest = { content: Buffer } | { content: Buffer; part: number }
export type MailReply = { mail: ReadMail | Refused } | { part: Buffer | null }

const answer = async (asked: MailRequest): Promise<MailReply> => {
  const content = Buffer.from(asked.content)
  if ('part' in asked) return { part: await partOf(content, asked.part) }
  return { mail: await readMail(content) }
}

process.on('message', (asked: MailRequest) => {
  answer(asked)
    .catch((): MailReply => ('part' in asked ? { part: null } : { mail: { refused: 'broken' } }))
    .then((made) => process.send?.(made))
})
process.once('disconnect', () => process.exit())
process.send?.('ready')
