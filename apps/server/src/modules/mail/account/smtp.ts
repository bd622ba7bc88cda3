import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { DKIMSingleKeyOptions } from 'nodemailer/lib/dkim'
import type { NodemailerError } from 'nodemailer/lib/errors'
import type { MailComposerOptions } from 'nodemailer/lib/mail-composer'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { assertNoConnectionHeld } from '../../../kit/data/held-connection.ts'
import { mailComposer, smtpConnection, smtpToken } from '../../../kit/start/libraries.ts'
import { type AccountRow, type ConnectTrouble, connectMs, troubleOf, withLogin } from './connect.ts'
import { addressOf } from './host.ts'
import type { Login, MailAccess } from './sign-in/login.ts'

/**
 * Sends mails through the SMTP server of an account. A failure is a result and not an exception, because the caller decides by
 * its kind whether to send the mail again.
 */

/** Milliseconds without a byte while a mail is handed over; servers scan it before they answer. */
const sendMs = 5 * 60_000

export interface Rejected {
  address: string
  code: number
  /** What the server said about the recipient. */
  response: string
}

/** Which step of handing a mail over an answer is about, or at which one the connection was lost. */
export type SendStage = 'connection' | 'sender' | 'recipient' | 'content'

export type SendResult =
  /** The server took the mail for all recipients but the rejected ones. */
  | { state: 'sent'; accepted: string[]; rejected: Rejected[]; response: string; serverMessageId?: string }
  /** Not taken, but may be later: an answer 4xx, or no connection until the content was sent. */
  | ({ state: 'soft'; stage: SendStage; response: string; rejected: Rejected[] } & (
      | { code: number }
      | { code: null; trouble: ConnectTrouble }
    ))
  /** Not taken, and never will be: an answer 5xx, or an address that is none. */
  | { state: 'failed'; stage: SendStage; code: number | null; response: string; rejected: Rejected[] }
  /** The account can't send at all: its password or host is refused. */
  | { state: 'refused'; trouble: ConnectTrouble; response: string }
  /** The connection was lost between the content and its answer. The mail may be sent: never send it again without a person. */
  | { state: 'unknown'; response: string }

export interface Smtp {
  /** Hands a mail over, connecting first where needed. */
  send(mail: { envelope: { from: string; to: readonly string[] }; raw: Buffer }): Promise<SendResult>
  close(): void
}

/** A sender that connects with its first mail, and again when the server closed the connection in between. */
export function openSmtp(access: MailAccess, row: AccountRow): Smtp {
  let open: SMTPConnection | undefined
  const close = (): void => {
    open?.quit()
    open = undefined
  }
  const smtp: Smtp = {
    async send(mail) {
      const isReused = open?.destroyed === false
      if (!isReused) {
        try {
          open = await connect(access, row, sendMs)
        } catch (error) {
          return resultOf(error, false)
        }
      }
      const { result, isClosedEarly } = await handOver(open as SMTPConnection, mail)
      if (result.state !== 'sent') close()
      // A server may close an idle connection at any time: that says nothing about this mail.
      return isReused && isClosedEarly ? smtp.send(mail) : result
    },
    close,
  }
  return smtp
}

/** Logs in to the SMTP server without sending anything. @throws what `troubleOf` explains */
export async function checkSmtp(access: MailAccess, row: AccountRow): Promise<void> {
  const connection = await connect(access, row, connectMs)
  connection.quit()
}

async function connect(access: MailAccess, row: AccountRow, silentMs: number): Promise<SMTPConnection> {
  assertNoConnectionHeld('Asking a mail server')
  const Connection = await smtpConnection()
  const host = await addressOf(access.config, row.smtpHost)
  return withLogin(access, row, undefined, async (login) => {
    const auth = await authOf(login)
    const connection = new Connection({
      host,
      servername: row.smtpHost,
      port: row.smtpPort,
      secure: row.smtpSecurity === 'tls',
      requireTLS: row.smtpSecurity === 'starttls',
      ignoreTLS: row.smtpSecurity === 'none',
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: silentMs,
    })
    // Without a listener a broken connection would end the process; the running command fails as well.
    connection.on('error', () => undefined)
    try {
      const failed = once(connection, 'error').then(([error]) => Promise.reject(error))
      const ready = settled((done) => connection.connect(done)).then(() =>
        settled((done) => connection.login(auth, done)),
      )
      await Promise.race([ready, failed])
      // From here on errors are those of a mail.
      failed.catch(() => undefined)
      ready.catch(() => undefined)
    } catch (error) {
      connection.close()
      throw error
    }
    return connection
  })
}

async function authOf(login: Login): Promise<SMTPConnection.AuthenticationType> {
  if ('pass' in login) return login
  const Token = await smtpToken()
  return { user: login.user, oauth2: new Token({ user: login.user, accessToken: login.accessToken }) }
}

const settled = (begin: (done: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    begin((error) => (error ? reject(error) : resolve()))
  })

async function handOver(
  connection: SMTPConnection,
  { envelope, raw }: Parameters<Smtp['send']>[0],
): Promise<{ result: SendResult; isClosedEarly: boolean }> {
  let hasBegun = false
  // Read only after the server asked for the content.
  const content = new Readable({
    read() {
      hasBegun = true
      this.push(raw)
      this.push(null)
    },
  })
  try {
    const sent = await new Promise<SMTPConnection.SentMessageInfo>((resolve, reject) => {
      connection.send(
        { from: envelope.from, to: [...envelope.to], size: raw.length },
        content,
        (error, info) => (error ? reject(error) : resolve(info)),
      )
    })
    const { accepted, rejectedErrors, response, serverMessageId } = sent
    return {
      isClosedEarly: false,
      result: {
        state: 'sent',
        accepted,
        rejected: rejectedOf(rejectedErrors),
        response,
        ...(serverMessageId ? { serverMessageId } : {}),
      },
    }
  } catch (error) {
    const { responseCode } = error as Trouble
    return { result: resultOf(error, hasBegun), isClosedEarly: !hasBegun && isLost(error) && !responseCode }
  }
}

type Trouble = Pick<
  NodemailerError,
  'code' | 'command' | 'recipient' | 'response' | 'responseCode' | 'rejectedErrors'
> & {
  message?: string
}

/** Failures of the connection, as opposed to answers, and to mails that can't be sent to any server. */
const isLost = (error: unknown): boolean =>
  !['EENVELOPE', 'EMESSAGE', 'ESTREAM'].includes((error as Trouble).code ?? '')

const rejectedOf = (errors: readonly Trouble[] = []): Rejected[] =>
  errors.map(({ recipient = '', responseCode = 0, response = '' }) => ({
    address: recipient,
    code: responseCode,
    response: response.slice(0, 500),
  }))

function stageOf({ command, code }: Trouble): SendStage {
  // The library itself refuses an address that is none, and a mail that is larger than the server allows.
  if (command === 'RCPT TO' || (command === 'API' && code === 'EENVELOPE')) return 'recipient'
  if (command === 'DATA' || code === 'EMESSAGE' || code === 'ESTREAM') return 'content'
  return command === 'MAIL FROM' ? 'sender' : 'connection'
}

function resultOf(error: unknown, hasBegun: boolean): SendResult {
  const { message = '', response: said, responseCode: code, rejectedErrors, code: kind } = error as Trouble
  const response = (said ?? message).slice(0, 500)
  const rejected = rejectedOf(rejectedErrors)
  const stage = stageOf(error as Trouble)
  const trouble = troubleOf(error)
  // An answer 4xx to the login says that the server is busy, and nothing about the password.
  const isBusy = code !== undefined && code >= 400 && code < 500
  if (trouble === 'private' || (trouble === 'refused' && !isBusy))
    return { state: 'refused', trouble, response }
  if (code !== undefined && code >= 400)
    return { state: code < 500 ? 'soft' : 'failed', stage, code, response, rejected }
  if (hasBegun) return { state: 'unknown', response }
  return isLost(error) || kind === undefined
    ? { state: 'soft', stage, code: null, trouble, response, rejected }
    : { state: 'failed', stage, code: null, response, rejected }
}

export type MailContent = Pick<
  MailComposerOptions,
  | 'attachments'
  | 'cc'
  | 'date'
  | 'from'
  | 'headers'
  | 'html'
  | 'inReplyTo'
  | 'messageId'
  | 'references'
  | 'replyTo'
  | 'subject'
  | 'text'
  | 'to'
>

/**
 * The bytes of a mail, for the SMTP server and for the sent folder alike: with the same bytes a sync recognises the copy.
 * `bcc` is a matter of the envelope alone.
 */
export async function buildMail(
  content: MailContent,
  { dkim }: { dkim?: DKIMSingleKeyOptions } = {},
): Promise<Buffer> {
  const { MailComposer, Dkim } = await mailComposer()
  const composed = new MailComposer({
    ...content,
    newline: 'win',
    // Content comes from us alone: nothing in a mail may name a file or an address to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const raw = await composed.compile().build()
  if (!dkim) return raw
  const parts: Buffer[] = []
  for await (const part of new Dkim(dkim).sign(raw)) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
