import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { expect, test } from 'vitest'
import { webServer } from '../../testing/web-server.ts'
import { fetchPublic, isPrivateAddress } from './fetch-public.ts'

/** Special address ranges of IANA's registries that are not globally reachable (RFC 6890). */
const special = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4', '255.255.255.255/32'],
  ...[
    '::/128',
    '::1/128',
    '::/96',
    '::ffff:0:0:0/96',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '100::/64',
    '100:0:0:1::/64',
  ],
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '5f00::/16', '4000::/2', '8000::/1'],
  ...['fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
]

/** An address within a network, with the given last bits. */
function addressIn(net: string, random: readonly number[]): string {
  const [base, bits] = ipaddr.parseCIDR(net)
  const bytes = base.toByteArray().map((byte, i) => {
    const fixed = Math.min(8, Math.max(0, bits - i * 8))
    const mask = 0xff >> fixed
    return (byte & ~mask & 0xff) | ((random[i] ?? 0) & mask)
  })
  return ipaddr.fromByteArray(bytes).toString()
}

const sixteenBytes = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 16, maxLength: 16 })

test.each(special)('every address of %s is inside', (net) => {
  fc.assert(
    fc.property(sixteenBytes, (random) => {
      expect(isPrivateAddress(addressIn(net, random))).toBe(true)
    }),
  )
})

test('an old address is the same when it is written as a new one', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(isPrivateAddress(`::ffff:${address}`)).toBe(isPrivateAddress(address))
    }),
  )
})

test('an address that carries a private one inside is inside, whatever the tunnel', () => {
  const hidden = ['::7f00:1', '64:ff9b::a00:1', '64:ff9b:1::a00:1', '2002:7f00:1::', '::ffff:0:a00:1']
  for (const address of [...hidden, '::ffff:169.254.169.254', '::127.0.0.1', 'fe80::1%eth0'])
    expect([address, isPrivateAddress(address)]).toEqual([address, true])
})

test('what is no address is not reached', () => {
  for (const text of ['', 'localhost', '127.1', '0x7f000001', '1.2.3.4.5', '2130706433'])
    expect(isPrivateAddress(text)).toBe(true)
})

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.0',
  '172.32.0.1',
  '192.169.0.1',
  '100.128.0.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450:4001::8a',
  '2400:3200::1',
  '::ffff:8.8.8.8',
])('%s is outside', (address) => expect(isPrivateAddress(address)).toBe(false))

const base = await webServer((request, response) => {
  if (request.url === '/slow') return
  if (request.url === '/drip') {
    response.writeHead(200).write('a')
    return
  }
  if (request.url === '/inside') return response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
  if (request.url === '/file') return response.writeHead(302, { location: 'file:///etc/passwd' }).end()
  response.writeHead(200).end('x'.repeat(1000))
})
const limits = { maxBytes: 1000, timeoutMs: 600_000, allowPrivate: true }
/** For responses that never end: the timeout is reached however busy the machine is. */
const short = { ...limits, timeoutMs: 300 }

test('a file within the limits is fetched', async () => {
  expect((await fetchPublic(base, limits)).length).toBe(1000)
})

test.each([
  ['is too large', '/', { ...limits, maxBytes: 999 }, 'too large'],
  ['takes too long to answer', '/slow', short, 'aborted'],
  ['takes too long to end', '/drip', short, 'aborted'],
  ['leads to something that is no web address', '/file', limits, 'not a web address'],
])('a file that %s is not fetched', async (_what, path, bounds, reason) => {
  await expect(fetchPublic(base + path, bounds)).rejects.toThrow(reason)
})

test.each(['file:///etc/passwd', 'ftp://example.com/a', 'gopher://example.com'])(
  '%s is no web address',
  async (url) => {
    await expect(fetchPublic(url, limits)).rejects.toThrow('not a web address')
  },
)

test('an address inside is refused unless allowed, also behind a name', async () => {
  const closed = { ...limits, allowPrivate: false }
  await expect(fetchPublic(base, closed)).rejects.toThrow('private')
  await expect(fetchPublic(base.replace('127.0.0.1', 'localhost'), closed)).rejects.toThrow('private')
})
