import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPrivateAddress } from '../../../kit/files/fetch-public.ts'
import type { Config } from '../../../kit/start/config.ts'

/** Mail servers are entered by users: private networks are refused, except in a demo, whose servers are simulated. */

export const mayBePrivate = (config: Pick<Config, 'DEMO' | 'FETCH_PRIVATE'>): boolean =>
  config.DEMO || config.FETCH_PRIVATE

/** Whether a host is certainly private, without asking a name server. */
export const isPrivateHost = (host: string): boolean =>
  isIP(host)
    ? isPrivateAddress(host)
    : host === 'localhost' || !host.includes('.') || /\.(?:local|internal|lan)$/.test(host)

export class PrivateHost extends Error {
  override readonly name = 'PrivateHost'
}

/**
 * The IP address to connect to. Connections use it instead of the name, so that a changed DNS record can't lead elsewhere.
 * @throws PrivateHost
 */
export async function addressOf(
  config: Pick<Config, 'DEMO' | 'FETCH_PRIVATE'>,
  host: string,
): Promise<string> {
  const found = isIP(host) ? [{ address: host }] : await lookup(host, { all: true, verbatim: false })
  const allowed = found.find(({ address }) => mayBePrivate(config) || !isPrivateAddress(address))
  if (!allowed) throw new PrivateHost(host)
  return allowed.address
}
