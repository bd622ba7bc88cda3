import { randomUUID } from 'node:crypto'
import type { AddressInfo, Server, Socket } from 'node:net'
import hoodiecrow, { type Connection, type Folder } from 'hoodiecrow-imap'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { copyOf } from './sent-copy.ts'
import type { KeptAccount } from './state.ts'

/** One mail account: an IMAP server and an SMTP server of its own. */

export interface Faults {
  /** Refuses the right password, too. */
  refusePassword: boolean
  /** Milliseconds before each IMAP command is executed. */
  slowMs: number
  /** Ends each IDLE at once, with OK. */
  endsIdle: boolean
  /** Closes each IMAP connection after so many responses; null never. */
  dropAfter: number | null
  /** Answers to RCPT TO by address, such as `{ 'gone@buyer.test': 550 }`. */
  recipients: Record<string, number>
  /** The answer to MAIL FROM, such as 550; null takes every sender. */
  sender: number | null
  /** The answer to a mail's content, such as 451 or 554; null takes it. */
  content: number | null
  /** Closes the SMTP connection while the content arrives, or after the mail was taken and before the answer. */
  dropSmtp: 'content' | 'answer' | null
  /** Milliseconds before a mail's content is answered. */
  slowSmtpMs: number
  /** Puts what was handed over into Sent, as Gmail does. */
  keepsSent: boolean
  /** Writes From and Date of what it keeps in another form with the same meaning, as Exchange does. */
  rewritesHeader: boolean
  /** Gives mails this Message-ID instead of their own, and answers it, as Microsoft 365 does. */
  messageId: string | null
}

/** A mail that a client handed over by SMTP. */
export interface Sent {
  from: string
  to: string[]
  raw: Buffer
}

export interface Account {
  readonly address: string
  readonly password: string
  readonly imapPort: number
  readonly smtpPort: number
  readonly faults: Faults
  readonly sent: readonly Sent[]
  /** Makes an access token, which replaces the one before. */
  grant(): string
  /** Refuses the access token. */
  revoke(): void
  /** Puts a mail into a folder, and announces it to clients that wait. @returns its UID */
  deliver(raw: Buffer, options?: { folder?: string; at?: Date; flags?: string[] }): number
  folder(path: string): Folder
  /** Gives a folder a new UIDVALIDITY and its mails new UIDs, as a restored server does. */
  resetUids(path: string): void
  /** Moves a mail as another client would. @returns its new UID */
  move(uid: number, from: string, to: string): number
  expunge(uid: number, path: string): void
  setFlags(uid: number, path: string, flags: string[]): void
  /** Closes all connections at once. */
  drop(): void
  /** Number of IMAP connections that wait for new mail (IDLE). */
  idle(): number
  /** Number of IDLE commands so far. */
  idles(): number
  /** Number of logins by IMAP so far, also refused ones. */
  logins(): number
  keep(): KeptAccount
  stop(): Promise<void>
}

export const folderPaths = ['INBOX', 'Sent', 'Drafts', 'Archive', 'Junk', 'Trash'] as const

const specialUse: Readonly<Record<string, string>> = {
  Sent: '\\Sent',
  Drafts: '\\Drafts',
  Archive: '\\Archive',
  Junk: '\\Junk',
  Trash: '\\Trash',
}

export async function openAccount(
  kept: Pick<KeptAccount, 'address' | 'password'> & Partial<KeptAccount>,
  { host, onSent, changed }: { host: string; onSent: (sent: Sent) => void; changed: () => void },
): Promise<Account> {
  const faults: Faults = {
    refusePassword: false,
    slowMs: 0,
    endsIdle: false,
    dropAfter: null,
    recipients: {},
    sender: null,
    content: null,
    dropSmtp: null,
    slowSmtpMs: 0,
    keepsSent: false,
    rewritesHeader: false,
    messageId: null,
  }
  const smtpSockets = new Map<number | undefined, Socket>()
  const dropSmtp = (session: SMTPServerSession): void => {
    smtpSockets.get(session.remotePort)?.destroy()
  }
  const sent: Sent[] = []
  const sockets = new Set<Socket>()
  const connections = new Set<Connection>()
  let logins = 0
  let idles = 0
  const folders = Object.fromEntries(
    folderPaths.map((path) => [
      path,
      startOf(
        path,
        kept.folders?.find((one) => one.path === path),
      ),
    ]),
  )
  const { INBOX: inbox = {}, ...others } = folders
  let accessToken: string | undefined
  const imap = hoodiecrow({
    plugins: [
      'ID',
      'IDLE',
      'LITERALPLUS',
      'SASL-IR',
      'AUTH-PLAIN',
      'XOAUTH2',
      'UIDPLUS',
      'MOVE',
      'SPECIAL-USE',
      'NAMESPACE',
    ],
    users: {
      [kept.address]: {
        get password() {
          return faults.refusePassword ? randomUUID() : kept.password
        },
        xoauth2: {
          get accessToken() {
            return accessToken ?? randomUUID()
          },
        },
      },
    },
    storage: { INBOX: inbox, '': { separator: '/', folders: others } },
  })
  imap.connectionHandlers.push((connection) => {
    const { socket } = connection
    if (!socket) return
    sockets.add(socket)
    connections.add(connection)
    socket.once('close', () => {
      sockets.delete(socket)
      connections.delete(connection)
      // Ends a waiting IDLE, whose timer would keep the process for half an hour.
      if (connection.inputHandler) connection.inputHandler('DONE')
    })
    spoil(connection, faults, (line) => {
      if (/^\S+ (?:LOGIN|AUTHENTICATE) /i.test(line)) logins++
      if (/^\S+ IDLE$/i.test(line)) idles++
    })
  })
  const smtp = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    authMethods: ['PLAIN', 'LOGIN', 'XOAUTH2'],
    onAuth({ method, username, password, accessToken: token }, _session, done) {
      const isProved =
        method === 'XOAUTH2'
          ? token !== undefined && token === accessToken
          : password === kept.password && !faults.refusePassword
      const isRight = username === kept.address && isProved
      if (isRight) done(null, { user: username })
      else done(refusal(535, 'Authentication failed'))
    },
    onMailFrom(_address, _session, done) {
      done(faults.sender === null ? null : refusal(faults.sender, 'Sender refused'))
    },
    onRcptTo({ address }, _session, done) {
      const code = faults.recipients[address]
      done(code === undefined ? null : refusal(code, `No mail for ${address}`))
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => {
        if (faults.dropSmtp === 'content') dropSmtp(session)
        parts.push(part)
      })
      stream.on('end', () => {
        if (faults.dropSmtp === 'content') return
        if (faults.content !== null) return done(refusal(faults.content, 'Content refused'))
        const from = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address
        const to = session.envelope.rcptTo.map((one) => one.address)
        const mail = { from, to, raw: Buffer.concat(parts) }
        sent.push(mail)
        onSent(mail)
        const { messageId } = faults
        if (faults.keepsSent) imap.appendMessage('Sent', ['\\Seen'], new Date(), copyOf(mail.raw, faults))
        if (faults.dropSmtp === 'answer') dropSmtp(session)
        else setTimeout(() => done(null, messageId ? `2.0.0 OK ${messageId}` : undefined), faults.slowSmtpMs)
      })
    },
  })
  smtp.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket
    smtpSockets.set(remotePort, socket)
    socket.once('close', () => smtpSockets.delete(remotePort))
  })
  smtp.on('error', () => undefined)
  const imapPort = await listen(imap.server, host, kept.imapPort)
  const smtpPort = await listen(smtp.server, host, kept.smtpPort)

  const folderOf = (path: string): Folder => {
    const folder = imap.getMailbox(path)
    if (!folder) throw new Error(`No folder ${path}`)
    return folder
  }
  const messageOf = (uid: number, path: string) => {
    const message = folderOf(path).messages.find((one) => one.uid === uid)
    if (!message) throw new Error(`No mail ${uid} in ${path}`)
    return message
  }
  const remove = (uid: number, path: string): void => {
    const folder = folderOf(path)
    const at = folder.messages.indexOf(messageOf(uid, path))
    folder.messages.splice(at, 1)
    const attributes = [at + 1, { type: 'ATOM', value: 'EXPUNGE' }]
    imap.notify({ tag: '*', attributes }, folder)
  }
  const drop = (): void => {
    for (const socket of [...sockets, ...smtpSockets.values()]) socket.destroy()
  }
  return {
    address: kept.address,
    password: kept.password,
    imapPort,
    smtpPort,
    faults,
    sent,
    folder: folderOf,
    grant() {
      accessToken = randomUUID()
      return accessToken
    },
    revoke() {
      accessToken = undefined
    },
    deliver(raw, { folder = 'INBOX', at = new Date(), flags = [] } = {}) {
      const { message } = imap.appendMessage(folder, flags, at, raw.toString('latin1'))
      changed()
      return message.uid
    },
    resetUids(path) {
      const folder = folderOf(path)
      folder.uidvalidity += 1
      folder.uidnext = 1
      // Restored in the reverse order, so that no mail keeps its number.
      folder.messages.reverse()
      for (const message of folder.messages) message.uid = folder.uidnext++
      drop()
      changed()
    },
    move(uid, from, to) {
      const { raw, flags, internaldate } = messageOf(uid, from)
      remove(uid, from)
      const { message } = imap.appendMessage(to, [...flags], internaldate, raw)
      changed()
      return message.uid
    },
    expunge(uid, path) {
      remove(uid, path)
      changed()
    },
    setFlags(uid, path, flags) {
      messageOf(uid, path).flags = [...flags]
      changed()
    },
    drop,
    idle: () =>
      [...connections].filter(({ state, inputHandler }) => state === 'Selected' && inputHandler).length,
    idles: () => idles,
    logins: () => logins,
    keep: () => ({
      address: kept.address,
      password: kept.password,
      imapPort,
      smtpPort,
      folders: folderPaths.map((path) => {
        const { uidvalidity: uidValidity, uidnext: uidNext, messages } = folderOf(path)
        const rows = messages.map(({ uid, flags, internaldate, raw }) => ({
          uid,
          flags,
          internaldate,
          raw: Buffer.from(raw, 'latin1').toString('base64'),
        }))
        return { path, uidValidity, uidNext, messages: rows }
      }),
    }),
    async stop() {
      drop()
      await Promise.all([
        new Promise<void>((resolve) => imap.close(resolve)),
        new Promise<void>((resolve) => smtp.close(() => resolve())),
      ])
    },
  }
}

const refusal = (responseCode: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode })

function startOf(path: string, kept: KeptAccount['folders'][number] | undefined): object {
  return {
    ...(specialUse[path] ? { 'special-use': specialUse[path] } : {}),
    uidvalidity: kept?.uidValidity ?? 1000,
    uidnext: kept?.uidNext ?? 1,
    messages: (kept?.messages ?? []).map((one) => ({
      ...one,
      raw: Buffer.from(one.raw, 'base64').toString('latin1'),
    })),
  }
}

/** Makes a connection behave as the faults say, and shows its commands. */
function spoil(connection: Connection, faults: Faults, seen: (line: string) => void): void {
  const send = connection.send.bind(connection)
  const execute = connection.scheduleCommand.bind(connection)
  let responses = 0
  connection.send = (...response) => {
    if (faults.dropAfter !== null && ++responses > faults.dropAfter) connection.socket?.destroy()
    else send(...response)
  }
  connection.scheduleCommand = (line) => {
    seen(line)
    const [, tag] = /^(\S+) IDLE$/i.exec(line) ?? []
    if (tag && faults.endsIdle) connection.socket?.write(`+ idling\r\n${tag} OK IDLE terminated\r\n`)
    else if (faults.slowMs === 0) execute(line)
    else setTimeout(() => connection.socket && execute(line), faults.slowMs)
  }
}

/** Listens on the port of the last start if it is free, else on any. */
async function listen(server: Server, host: string, wanted = 0): Promise<number> {
  const on = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, () => {
        server.off('error', reject)
        resolve()
      })
    })
  await on(wanted).catch((error: NodeJS.ErrnoException) => {
    if (wanted === 0 || error.code !== 'EADDRINUSE') throw error
    return on(0)
  })
  return (server.address() as AddressInfo).port
}
