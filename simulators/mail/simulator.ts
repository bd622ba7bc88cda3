import Fastify from 'fastify'
import { createStateSaver } from '../shared/state-file.ts'
import { type Account, type Faults, openAccount, type Sent } from './account.ts'
import { accountsPage } from './page.ts'
import { addSignIn } from './sign-in.ts'
import { stateIn } from './state.ts'

/** Mail servers for demo and tests: one IMAP and one SMTP server for each account, and an HTTP side channel for faults. */

export interface MailSimulator {
  /** Starts the side channel, and the accounts of the last start. @returns its address */
  listen(port?: number, host?: string): Promise<string>
  /** Opens an account, or returns the one that exists. */
  open(address: string, password?: string): Promise<Account>
  account(address: string): Account
  accounts(): readonly Account[]
  stop(): Promise<void>
}

const largest = 80 * 1024 * 1024

export function createMailSimulator({ stateFile }: { stateFile?: string } = {}): MailSimulator {
  const accounts = new Map<string, Account>()
  let listensOn = '127.0.0.1'
  const saver = createStateSaver(stateFile ?? null, () => ({
    accounts: [...accounts.values()].map((one) => one.keep()),
  }))
  const changed = (): void => saver.later()
  /** Mails to accounts of this simulator arrive there. */
  const deliverSent = ({ to, raw }: Sent): void => {
    for (const address of to) accounts.get(address)?.deliver(raw)
  }
  const begin = async (kept: Parameters<typeof openAccount>[0]): Promise<Account> => {
    const made = await openAccount(kept, { host: listensOn, onSent: deliverSent, changed })
    accounts.set(kept.address, made)
    changed()
    return made
  }
  const find = (address: string): Account => {
    const found = accounts.get(address)
    if (!found) throw Object.assign(new Error(`No account ${address}`), { statusCode: 404 })
    return found
  }
  const open: MailSimulator['open'] = async (address, password = 'demo-secret') =>
    accounts.get(address) ?? begin({ address, password })

  const server = Fastify({ forceCloseConnections: true, bodyLimit: largest })
  server.addContentTypeParser('message/rfc822', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  addSignIn(server, { all: () => [...accounts.values()], find })
  const shown = (one: Account) => ({
    address: one.address,
    password: one.password,
    host: listensOn,
    imap_port: one.imapPort,
    smtp_port: one.smtpPort,
    faults: one.faults,
  })
  server.get('/', (_request, reply) => reply.type('text/html').send(accountsPage([...accounts.values()])))
  server.get('/__sim/accounts', () => ({ accounts: [...accounts.values()].map(shown) }))
  server.post<{ Body: { address: string; password?: string } }>('/__sim/accounts', async ({ body }) =>
    shown(await open(body.address, body.password)),
  )
  type OfAccount = { Params: { address: string } }
  server.post<OfAccount & { Querystring: { folder?: string; at?: string; flags?: string }; Body: Buffer }>(
    '/__sim/accounts/:address/deliver',
    ({ params, query: { folder, at, flags }, body }) => ({
      uid: find(params.address).deliver(body, {
        ...(folder ? { folder } : {}),
        ...(at ? { at: new Date(at) } : {}),
        ...(flags ? { flags: flags.split(' ') } : {}),
      }),
    }),
  )
  server.post<OfAccount & { Body: { folder: string } }>(
    '/__sim/accounts/:address/uids',
    ({ params, body }) => {
      const one = find(params.address)
      one.resetUids(body.folder)
      return { uid_validity: one.folder(body.folder).uidvalidity }
    },
  )
  server.post<OfAccount>('/__sim/accounts/:address/drop', ({ params }) => {
    find(params.address).drop()
    return { dropped: true }
  })
  server.post<OfAccount & { Body: Partial<Faults> }>('/__sim/accounts/:address/faults', ({ params, body }) =>
    Object.assign(find(params.address).faults, body),
  )
  server.get<OfAccount>('/__sim/accounts/:address/sent', ({ params }) => ({
    sent: find(params.address).sent.map(({ from, to, raw }) => ({ from, to, raw: raw.toString('base64') })),
  }))
  return {
    async listen(port = 0, host = '127.0.0.1') {
      listensOn = host
      for (const kept of stateIn(stateFile).accounts) await begin(kept)
      return server.listen({ port, host })
    },
    open,
    account: find,
    accounts: () => [...accounts.values()],
    async stop() {
      await server.close()
      saver.now()
      for (const one of accounts.values()) await one.stop()
    },
  }
}
