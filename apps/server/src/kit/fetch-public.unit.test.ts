import { createServer } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { fetchPublic, isPrivateAddress } from './fetch-public.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:a00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
])('%s is inside', (address) => expect(isPrivateAddress(address)).toBe(true))

test.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
  '%s is outside',
  (address) => expect(isPrivateAddress(address)).toBe(false),
)

const server = createServer((request, response) => {
  if (request.url === '/slow') return
  if (request.url === '/drip') {
    response.writeHead(200).write('a')
    return
  }
  if (request.url === '/inside') return response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
  if (request.url === '/file') return response.writeHead(302, { location: 'file:///etc/passwd' }).end()
  response.writeHead(200).end('x'.repeat(1000))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const address = server.address()
const base = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
const limits = { maxBytes: 1000, timeoutMs: 300, allowPrivate: true }

test('a file within the limits is fetched', async () => {
  expect((await fetchPublic(base, limits)).length).toBe(1000)
})

test.each([
  ['is too large', '/', { ...limits, maxBytes: 999 }, 'too large'],
  ['takes too long to answer', '/slow', limits, 'aborted'],
  ['takes too long to end', '/drip', limits, 'aborted'],
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
