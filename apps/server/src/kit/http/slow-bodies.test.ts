import { connect } from 'node:net'
import { address } from '@dropyard/contract/logistics/address'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { endSlowBodies } from './slow-bodies.ts'

const server = Fastify()
let port = 0

beforeAll(async () => {
  endSlowBodies(server, { graceMs: 300, bytesPerSecond: 1000, unsaidMs: 300 })
  server.post('/', async (request) => ({ got: JSON.stringify(request.body).length }))
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(address).port)
})
afterAll(() => server.close())

/** Sends a head and then a byte now and then; gives what came back, and after how many milliseconds it ended. */
function drip(head: string, bytes: number, everyMs: number): Promise<{ answer: string; ms: number }> {
  const began = performance.now()
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.setEncoding('utf8').on('data', (part) => {
      answer += part
    })
    socket.on('error', () => undefined)
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${head}\r\n\r\n`)
    let left = bytes
    const timer = setInterval(() => {
      if (left-- > 0) socket.write('1')
      else socket.end()
    }, everyMs)
    socket.once('close', () => {
      clearInterval(timer)
      resolve({ answer, ms: performance.now() - began })
    })
  })
}

it('ends a request whose body drips in', async () => {
  const { answer, ms } = await drip('content-length: 100', 100, 100)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(ms).toBeLessThan(5000)
})

it('ends one that does not say how much comes, and never ends', async () => {
  const { answer, ms } = await drip('transfer-encoding: chunked', 1000, 100)
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(ms).toBeLessThan(5000)
})

it('waits for one that comes at the pace of a slow line', async () => {
  // Twelve hundred bytes have a second and a half.
  const { answer } = await drip('content-length: 8', 8, 30)
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
})

it('stands in the product, which also limits the time of heads', async () => {
  const app = await startTestApp({ listen: true })
  expect(app.app.server.server.headersTimeout).toBeLessThanOrEqual(20_000)
  expect(app.app.server.server.requestTimeout).toBeGreaterThan(0)
  const answer = await (await app.as('merchant')).call(address.list, {})
  expect(answer.status).toBe(200)
})
