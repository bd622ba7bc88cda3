import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { startTestApp } from '../../testing/app.ts'

/** Requests that reach no route: malformed ones are answered in the same envelope as all others. */

const app = await startTestApp({ listen: true })
const { hostname, port } = new URL(app.url)

/** The response to raw bytes that no client library would send. */
const rawAnswer = (request: string): Promise<{ status: number; body: unknown }> =>
  new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write(request))
    socket.on('data', (data) => {
      text += data.toString('utf8')
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n')
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), body: JSON.parse(body) })
    })
  })

const end = 'host: x\r\nconnection: close\r\n\r\n'

it.each([
  ['an address that is not UTF-8', `GET /%E0%A4%A HTTP/1.1\r\n${end}`, 400],
  ['such an address of operations', `GET /v1/orders/%E0%A4%A HTTP/1.1\r\n${end}`, 400],
  ['such an address of a file', `GET /assets/%E0%A4%A HTTP/1.1\r\n${end}`, 400],
  ['an unknown address', `GET /v1/nothing HTTP/1.1\r\n${end}`, 404],
  ['an address with a space', `GET /a b HTTP/1.1\r\n${end}`, 400],
  ['what is no HTTP', 'hello\r\n\r\n', 400],
  ['a method that there is not', `FETCH / HTTP/1.1\r\n${end}`, 400],
  ['a head that is too long', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n${end}`, 431],
])('%s is answered with code, message and data', async (_what, request, status) => {
  expect(await rawAnswer(request)).toMatchObject({
    status,
    body: { code: status, msg: expect.stringMatching(/\w/), data: null },
  })
})
