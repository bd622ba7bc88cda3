import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Fetches a small file from an address that somebody typed. Private networks are refused at the moment of
 * connecting, so that neither a redirect nor a changing name leads inside.
 */

const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  ['64:ff9b::', 96],
  // Tunnels that carry an address of the old kind inside.
  ['2001::', 32],
  ['2002::', 16],
] as const)
  inside.addSubnet(net, bits, 'ipv6')

export const isPrivateAddress = (address: string): boolean => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return inside.check(mapped, 'ipv4')
  return inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

export interface FetchLimits {
  maxBytes: number
  timeoutMs: number
  allowPrivate: boolean
}

const maxRedirects = 3

/** The bytes behind an address. @throws with a short reason when they can not be had. */
export async function fetchPublic(address: string, limits: FetchLimits, redirects = 0): Promise<Buffer> {
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error('not a web address')
  if (
    !limits.allowPrivate &&
    isIP(url.hostname.replace(/^\[|\]$/g, '')) &&
    isPrivateAddress(url.hostname.replace(/^\[|\]$/g, ''))
  )
    throw new Error('a private address')
  const answer = await ask(url, limits)
  if (typeof answer === 'string') {
    if (redirects >= maxRedirects) throw new Error('too many redirects')
    return fetchPublic(new URL(answer, url).href, limits, redirects + 1)
  }
  return answer
}

function ask(url: URL, limits: FetchLimits): Promise<Buffer | string> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const call = request(url, {
      lookup: guarded(limits.allowPrivate),
      signal: AbortSignal.timeout(limits.timeoutMs),
      headers: { accept: 'image/*', 'user-agent': 'Mozilla/5.0 (compatible; product pictures)' },
    })
    call.on('error', reject)
    call.on('response', (response) => {
      const status = response.statusCode ?? 0
      if (status >= 300 && status < 400 && response.headers.location) {
        response.resume()
        return resolve(response.headers.location)
      }
      if (status !== 200) {
        response.resume()
        return reject(new Error(`answered ${status}`))
      }
      const parts: Buffer[] = []
      let size = 0
      response.on('data', (part: Buffer) => {
        size += part.length
        if (size > limits.maxBytes) return response.destroy(new Error('too large'))
        parts.push(part)
      })
      response.on('end', () => resolve(Buffer.concat(parts)))
      response.on('error', reject)
    })
    call.end()
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
