import { connect } from 'node:net'
import { address } from '@dropyard/contract/logistics/address'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { closeAfterFile } from '../../testing/closing.ts'
import { endSlowBodies } from './slow-bodies.ts'

/** Starts a server that ends slow bodies with these limits; returns its port. */
async function serverWith(pace: Parameters<typeof endSlowBodies>[1]): Promise<number> {
  const server = Fastify()
  endSlowBodies(server, pace)
  server.post('/', async (request) => ({ got: JSON.stringify(request.body).length }))
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  closeAfterFile(() => server.close())
  return Number(new URL(address).port)
}

const impatient = await serverWith({ graceMs: 300, bytesPerSecond: 1000, unsaidMs: 300 })
/** The few bytes of these tests may take hours. */
const patient = await serverWith({ graceMs: 0, bytesPerSecond: 0.001, unsaidMs: 0 })

/** Sends the headers and then a byte at a time until the server closes the connection; returns its response. */
function drip(port: number, head: string, everyMs: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.setEncoding('utf8').on('data', (part) => {
      answer += part
    })
    socket.on('error', () => undefined)
    socket.write(
      `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n${head}\r\n\r\n`,
    )
    const timer = setInterval(() => socket.write('1'), everyMs)
    socket.once('close', () => {
      clearInterval(timer)
      resolve(answer)
    })
  })
}

it('ends a request whose body drips in', async () => {
  const answer = await drip(impatient, 'content-length: 100', 1000)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 408, data: null })
})

it('ends one that does not say how much comes, and never ends', async () => {
  expect(await drip(impatient, 'transfer-encoding: chunked', 1000)).toMatch(/^HTTP\/1\.1 4\d\d /)
})

it('waits for one that comes at the pace of a slow line', async () => {
  expect(await drip(patient, 'content-length: 8', 30)).toMatch(/^HTTP\/1\.1 200 /)
})

it('stands in the product, which also limits the time of heads', async () => {
  const app = await startTestApp({ listen: true })
  expect(app.app.server.server.headersTimeout).toBeLessThanOrEqual(20_000)
  expect(app.app.server.server.requestTimeout).toBeGreaterThan(0)
  const answer = await (await app.as('merchant')).call(address.list, {})
  expect(answer.status).toBe(200)
})
