import { gzipSync } from 'node:zlib'
import type { MailReply, MailRequest } from '../apart/mail-process.ts'
import { type NoAnswer, processPool } from '../apart/process-pool.ts'
import { assertNoConnectionHeld } from '../data/held-connection.ts'
import { takeTurns } from '../jobs/turns.ts'
import type { ReadMail, Refused } from './read-mail.ts'

/**
 * Has mails read in long-lived child processes, each one mail at a time with a deadline. A process that takes too long, too much
 * memory or crashes is replaced, and only the mail that it was reading counts as unreadable.
 */

export type Unread = Refused | { refused: NoAnswer }

const processes = 2
/** Mail of one account must not keep that of others waiting. */
const turns = takeTurns({ atOnce: processes, ofCompany: 1, waiting: 1000 })

/** @param account whose mail it is, for taking turns */
export async function readInChild(content: Buffer, account: number): Promise<ReadMail | Unread> {
  const made = await ask({ content }, account)
  if ('refused' in made) return made
  return 'mail' in made ? made.mail : { refused: 'crash' }
}

/** Starts the process that reads an account's mails. That takes about a second, which the first mail needn't wait then. */
export async function prepareReader(account: number): Promise<void> {
  await ask({ content: gzipSync('') }, account).catch(() => undefined)
}

/** The bytes of an attachment; null if the mail has no such part, or can't be read. */
export async function partInChild(content: Buffer, part: number, account: number): Promise<Buffer | null> {
  const made = await ask({ content, part }, account)
  return 'part' in made && made.part ? Buffer.from(made.part) : null
}

type Outcome = MailReply | { refused: NoAnswer }

const askProcess = processPool<MailRequest, MailReply>('mail-process', {
  deadlineMs: 30_000,
  idleMs: 30_000,
  options: [
    '--permission',
    '--allow-fs-read=*',
    '--max-old-space-size=256',
    '--disable-warning=SecurityWarning',
  ],
  isSpoilt: (made) => 'refused' in made,
})

async function ask(asked: MailRequest, account: number): Promise<Outcome> {
  assertNoConnectionHeld('Reading a mail')
  const owner = { company: `mail account ${account}`, person: `mail account ${account}` }
  const outcome = await turns(owner, () => askProcess(asked))
  return 'failed' in outcome ? { refused: outcome.failed } : outcome.made
}
