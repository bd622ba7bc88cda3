import { partOf, type ReadMail, type Refused, readMail } from '../mail/read-mail.ts'

/** Child process that reads mails of strangers, one at a time (`mail/mail-reader.ts`). It has no right to write or to start anything. */

export type MailAsked = { content: Buffer } | { content: Buffer; part: number }
export type MailMade = { mail: ReadMail | Refused } | { part: Buffer | null }

const answer = async (asked: MailAsked): Promise<MailMade> => {
  const content = Buffer.from(asked.content)
  if ('part' in asked) return { part: await partOf(content, asked.part) }
  return { mail: await readMail(content) }
}

process.on('message', (asked: MailAsked) => {
  answer(asked)
    .catch((): MailMade => ('part' in asked ? { part: null } : { mail: { refused: 'broken' } }))
    .then((made) => process.send?.(made))
})
process.once('disconnect', () => process.exit())
process.send?.('ready')
