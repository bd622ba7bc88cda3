import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { assertNoConnectionHeld } from '../data/held-connection.ts'

/**
 * Fetches a small file from an address that a user entered. Private networks are refused at the moment of connecting (SSRF), so
 * that neither a redirect nor a changed DNS record leads to an internal host.
 */

/** IPv6 addresses that IANA assigns for the public internet (2000::/3); the rest is special or unassigned. */
const globalIpv6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/**
 * Whether an address is not a single host on the public internet: a private network, this machine, or another special range of
 * IANA's registries, such as tunnels that embed a private IPv4 address. A text that is not an IP address counts as private too.
 */
export function isPrivateAddress(text: string): boolean {
  if (!isIP(text)) return true
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return true
  return address instanceof ipaddr.IPv6 && !address.match(globalIpv6)
}

export interface FetchLimits {
  maxBytes: number
  timeoutMs: number
  allowPrivate: boolean
  /** Whether a URL may be fetched; called for redirects too. */
  mayAsk?: (address: string) => boolean
}

const maxRedirects = 3

/** Fetches a URL. @throws with a short reason when that fails */
export async function fetchPublic(address: string, limits: FetchLimits, redirects = 0): Promise<Buffer> {
  if (limits.mayAsk?.(address) === false) throw new Error('host not allowed')
  const url = publicUrl(address, limits)
  const headers = { accept: 'image/*', 'user-agent': 'Mozilla/5.0 (compatible; product pictures)' }
  const answer = await ask(url, { method: 'GET', headers }, limits)
  if (answer.status >= 300 && answer.status < 400 && answer.location) {
    if (redirects >= maxRedirects) throw new Error('too many redirects')
    return fetchPublic(new URL(answer.location, url).href, limits, redirects + 1)
  }
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
  if (answer.cut) throw new Error('too large')
  return answer.body
}

export interface PublicAnswer {
  status: number
  /** The response, cut off at the limit. */
  body: Buffer
}

/** Sends a POST request to an address that a user entered. Redirects are not followed: the caller gets them as the response. */
export async function postPublic(
  address: string,
  message: { headers: Readonly<Record<string, string>>; body: string },
  limits: FetchLimits,
): Promise<PublicAnswer> {
  const { status, body } = await ask(publicUrl(address, limits), { method: 'POST', ...message }, limits)
  return { status, body }
}

/** @throws for anything but http(s), and for a private IP address */
export function publicUrl(address: string, { allowPrivate }: Pick<FetchLimits, 'allowPrivate'>): URL {
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error('not a web address')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!allowPrivate && isIP(host) && isPrivateAddress(host)) throw new Error('a private address')
  return url
}

interface Message {
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string
}

interface Answered extends PublicAnswer {
  location: string | undefined
  /** The response was larger than the limit. */
  cut: boolean
}

function ask(url: URL, message: Message, limits: FetchLimits): Promise<Answered> {
  assertNoConnectionHeld('Asking others')
  // Not imported: see `kit/http/unread.ts`.
  const { request } = process.getBuiltinModule(url.protocol === 'https:' ? 'node:https' : 'node:http')
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method: message.method,
      lookup: guarded(limits.allowPrivate),
      signal: AbortSignal.timeout(limits.timeoutMs),
      headers: {
        ...message.headers,
        ...(message.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(message.body)) }),
      },
    })
    call.on('error', reject)
    call.on('response', (response) => {
      const parts: Buffer[] = []
      let size = 0
      const end = (cut: boolean) =>
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location,
          body: Buffer.concat(parts).subarray(0, limits.maxBytes),
          cut,
        })
      response.on('data', (part: Buffer) => {
        parts.push(part)
        size += part.length
        if (size <= limits.maxBytes) return
        end(true)
        response.destroy()
      })
      response.on('end', () => end(false))
      response.on('error', reject)
    })
    call.end(message.body)
  })
}

const guarded =
  (allowPrivate: boolean): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const allowed = addresses.filter((a) => allowPrivate || !isPrivateAddress(a.address))
      const [first] = allowed
      if (!first) return callback(Object.assign(new Error('a private address'), { code: 'EACCES' }), '', 0)
      if (options.all) return callback(null, allowed as never, 0)
      callback(null, first.address, first.family)
    })
