import type { FastifyInstance } from 'fastify'
import { pair } from './face.ts'
import {
  type AccountInput,
  addAccount,
  holdOrder,
  killTokens,
  knownAccount,
  type Market,
  type OrderInput,
  placeOrder,
} from './market.ts'
import type { Fault, Platform } from './state.ts'

/** The side-channel: set-up by scripts and tests, under `/__sim`. */

interface Named {
  Params: { platform: Platform; name: string }
}

export function sideRoutes(market: Market, server: FastifyInstance): void {
  const read = <T>(body: unknown): T => JSON.parse(String(body || '{}')) as T
  server.post('/__sim/accounts', (request) => addAccount(market, read<AccountInput>(request.body)))
  server.post<Named>('/__sim/accounts/:platform/:name/orders', (request) =>
    placeOrder(market, request.params.platform, request.params.name, read<OrderInput>(request.body)),
  )
  /** Credentials as if the seller had consented: for the demo's initial shops. */
  server.post<Named>('/__sim/accounts/:platform/:name/grant', (request) => {
    const account = knownAccount(market, request.params.platform, request.params.name)
    const clientId = account.app?.clientId ?? market.settings.clientId
    const prefix = account.platform === 'etsy' ? `${account.userId}.` : ''
    return { account, refreshToken: pair(market, account, { clientId, prefix }).refresh }
  })
  server.post<Named>('/__sim/accounts/:platform/:name/revoke', (request) => {
    killTokens(market, request.params.platform, request.params.name, true)
    return {}
  })
  server.post<{ Params: { platform: Platform; name: string; id: string } }>(
    '/__sim/accounts/:platform/:name/orders/:id/hold',
    (request) => {
      const { platform, name, id } = request.params
      return holdOrder(market, knownAccount(market, platform, name), id, read(request.body))
    },
  )
  server.post('/__sim/faults', (request) => {
    market.faults.push(read<Fault>(request.body))
    return {}
  })
  server.get('/__sim/requests', () => market.heard)
}
