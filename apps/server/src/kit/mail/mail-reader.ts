import type { ChildProcess } from 'node:child_process'
import { spawnApart } from '../apart/apart.ts'
import type { MailAsked, MailMade } from '../apart/mail-process.ts'
import { assertNoConnectionHeld } from '../data/held-connection.ts'
import { takeTurns } from '../jobs/turns.ts'
import type { ReadMail, Refused } from './read-mail.ts'

/**
 * Has mails read in long-lived child processes, each one mail at a time with a deadline. A process that takes too long, too much
 * memory or crashes is replaced, and only the mail that it was reading counts as unreadable.
 */

export type Unread = Refused | { refused: 'time' | 'crash' }

const processes = 2
const deadlineMs = 30_000
/** Milliseconds that an idle process is kept. */
const idleMs = 30_000
/** Mail of one account must not keep that of others waiting. */
const turns = takeTurns({ atOnce: processes, ofCompany: 1, waiting: 1000 })

/** @param account whose mail it is, for taking turns */
export async function readApart(content: Buffer, account: number): Promise<ReadMail | Unread> {
  const made = await ask({ content }, account)
  if ('refused' in made) return made
  return 'mail' in made ? made.mail : { refused: 'crash' }
}

/** The bytes of an attachment; null if the mail has no such part, or can't be read. */
export async function partApart(content: Buffer, part: number, account: number): Promise<Buffer | null> {
  const made = await ask({ content, part }, account)
  return 'part' in made && made.part ? Buffer.from(made.part) : null
}

type Outcome = MailMade | { refused: 'time' | 'crash' }

function ask(asked: MailAsked, account: number): Promise<Outcome> {
  assertNoConnectionHeld('Reading a mail')
  const owner = { company: `mail account ${account}`, person: `mail account ${account}` }
  return turns(owner, async () => {
    const child = takeIdle() ?? start()
    const made = await new Promise<Outcome>((resolve) => {
      const settle = (one: Outcome): void => {
        clearTimeout(late)
        child.off('message', answered).off('exit', crashed)
        resolve(one)
      }
      const answered = (one: unknown): void => settle(one as MailMade)
      const crashed = (): void => settle({ refused: 'crash' })
      const late = setTimeout(() => settle({ refused: 'time' }), deadlineMs)
      child.on('message', answered).once('exit', crashed)
      child.send(asked, (error) => error && crashed())
    })
    if ('refused' in made) child.kill('SIGKILL')
    else letWait(child)
    return made
  })
}

/** Idle processes, each with the timer that ends it. */
const idle = new Map<ChildProcess, NodeJS.Timeout>()

function start(): ChildProcess {
  const child = spawnApart('mail-process', {
    options: [
      '--permission',
      '--allow-fs-read=*',
      '--max-old-space-size=256',
      '--disable-warning=SecurityWarning',
    ],
  })
  child.once('exit', () => {
    clearTimeout(idle.get(child))
    idle.delete(child)
  })
  return child
}

function takeIdle(): ChildProcess | undefined {
  const [first] = idle
  if (!first) return undefined
  const [child, timer] = first
  clearTimeout(timer)
  idle.delete(child)
  child.ref()
  child.channel?.ref()
  return child
}

function letWait(child: ChildProcess): void {
  // An idle child must not keep this process from exiting.
  child.unref()
  child.channel?.unref()
  const end = (): void => {
    idle.delete(child)
    child.kill('SIGKILL')
  }
  idle.set(child, setTimeout(end, idleMs).unref())
}
