import { orderRemark } from '@dropyard/contract/order/order-remark'
import { expect, it } from 'vitest'
import { startTestApp } from '../../testing/app.ts'

const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' }

it.each([
  ['believes the proxy in front, and not what a client wrote before it', '1', '203.0.113.7'],
  ['believes nobody unless told', '0', '127.0.0.1'],
])('%s', async (_name, TRUST_PROXY, seen) => {
  const app = await startTestApp({ env: { TRUST_PROXY } })
  const merchant = await app.as('merchant')
  const { status } = await merchant.call(orderRemark.create, { body: { content: 'Ring the bell' }, headers })
  expect(status).toBe(200)
  const { rows } = await app.system((ctx) =>
    ctx.db.$client.query('SELECT ip FROM audit_log ORDER BY id DESC LIMIT 1'),
  )
  expect(rows).toEqual([{ ip: seen }])
})
