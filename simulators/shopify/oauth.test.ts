import { createHmac } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { callbackHmac } from './callback-hmac.ts'
import { type Json, startBench } from './test-harness.ts'

const redirect = 'http://127.0.0.1:9/callback'
const app = { client_id: 'dropyard-demo-app', client_secret: 'dropyard-demo-secret' }

const bench = await startBench()
afterAll(() => bench.sim.stop())

function authorizeUrl(shop: string, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    client_id: app.client_id,
    scope: 'write_products,read_orders',
    redirect_uri: redirect,
    state: 'nonce-1',
    ...more,
  })
  return `${bench.sim.shopOrigin(shop)}/admin/oauth/authorize?${query}`
}

async function decide(url: string, decision: 'install' | 'cancel'): Promise<URLSearchParams> {
  const body = new URLSearchParams({ decision })
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  expect(answer.status).toBe(302)
  return new URL(answer.headers.get('location') ?? '').searchParams
}

async function ask(shop: string, fields: Record<string, string>): Promise<{ status: number; body: Json }> {
  const answer = await fetch(`${bench.sim.shopOrigin(shop)}/admin/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ ...app, ...fields }),
  })
  return { status: answer.status, body: await answer.json() }
}

async function shopName(shop: string, token: string): Promise<number> {
  const answer = await fetch(`${bench.sim.shopOrigin(shop)}/admin/api/2026-07/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
    body: JSON.stringify({ query: '{ shop { name } }' }),
  })
  return answer.status
}

test('signs a callback query exactly as the published example', () => {
  const query = new URLSearchParams(
    'code=0907a61c0c8d55e99db179b68161bc00&shop=some-shop.myshopify.com&state=0.6784241404160823&timestamp=1337178173',
  )
  expect(callbackHmac(query, 'hush')).toBe('700e2dadb827fcc8609e9d5ce208b2e9cdaab9df07390d2cbca10d7c328fc4bf')
})

test('shows a consent page that names the app and the scopes, opening the shop on the way', async () => {
  const answer = await fetch(authorizeUrl('brand-new'))
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(html).toContain('brand-new.myshopify.com')
  expect(html).toContain('write_products')
  expect(html).toContain('Install')
})

test('installs, comes back signed, and trades the code for a token once', async () => {
  const callback = await decide(authorizeUrl('installed'), 'install')
  expect(callback.get('shop')).toBe('installed.myshopify.com')
  expect(callback.get('state')).toBe('nonce-1')
  expect(callback.get('hmac')).toBe(callbackHmac(callback, app.client_secret))
  const code = callback.get('code') ?? ''
  const first = await ask('installed', { code })
  expect(first.body).toMatchObject({ scope: 'write_products,read_orders' })
  expect(first.body.refresh_token).toBeUndefined()
  expect(await shopName('installed', first.body.access_token)).toBe(200)
  expect(await shopName('test-shop', first.body.access_token)).toBe(401)
  const second = await ask('installed', { code })
  expect(second).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
})

test('goes straight back when the scopes are granted already', async () => {
  await decide(authorizeUrl('again'), 'install')
  const answer = await fetch(authorizeUrl('again'), { redirect: 'manual' })
  expect(answer.status).toBe(302)
})

test('comes back with an error when the merchant cancels', async () => {
  const callback = await decide(authorizeUrl('refused'), 'cancel')
  expect(callback.get('error')).toBe('access_denied')
  expect(callback.get('code')).toBeNull()
})

test('refuses foreign redirects, unknown apps, wrong secrets and expired codes', async () => {
  expect((await fetch(authorizeUrl('strict', { redirect_uri: 'https://evil.example/x' }))).status).toBe(400)
  expect((await fetch(authorizeUrl('strict', { client_id: 'nobody' }))).status).toBe(400)
  const callback = await decide(authorizeUrl('strict'), 'install')
  const code = callback.get('code') ?? ''
  expect((await ask('strict', { code, client_secret: 'wrong' })).status).toBe(401)
  expect((await ask('test-shop', { code })).status).toBe(400)
  await bench.sim.clock.advance(11 * 60_000)
  expect((await ask('strict', { code })).status).toBe(400)
})

test('rotates refresh tokens and keeps the old one until the new one is used', async () => {
  const callback = await decide(authorizeUrl('expiring'), 'install')
  const first = await ask('expiring', { code: callback.get('code') ?? '', expiring: '1' })
  expect(first.body).toMatchObject({ expires_in: 3600, refresh_token_expires_in: 7_776_000 })
  await bench.sim.clock.advance(3_601_000)
  expect(await shopName('expiring', first.body.access_token)).toBe(401)

  const refresh = (token: string) => ask('expiring', { grant_type: 'refresh_token', refresh_token: token })
  const lost = await refresh(first.body.refresh_token)
  const retried = await refresh(first.body.refresh_token)
  expect(lost.status).toBe(200)
  expect(retried.status).toBe(200)
  expect(await shopName('expiring', retried.body.access_token)).toBe(200)
  expect((await refresh(retried.body.refresh_token)).status).toBe(200)
  expect((await refresh(first.body.refresh_token)).status).toBe(400)
})

test('gives a client credentials token of a day to an app of the same organisation', async () => {
  const granted = await ask('test-shop', { grant_type: 'client_credentials' })
  expect(granted.body.expires_in).toBe(86_399)
  expect(granted.body.refresh_token).toBeUndefined()
  await bench.side('PATCH', '/shops/test-shop', { sameOrganization: false })
  const refused = await ask('test-shop', { grant_type: 'client_credentials' })
  expect(refused.body.error).toBe('shop_not_permitted')
})

test('exchanges a permanent token for an expiring one and kills the permanent one', async () => {
  const callback = await decide(authorizeUrl('migrating'), 'install')
  const old = await ask('migrating', { code: callback.get('code') ?? '', expiring: '0' })
  const type = 'urn:shopify:params:oauth:token-type:offline-access-token'
  const fresh = await ask('migrating', {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: old.body.access_token,
    subject_token_type: type,
    requested_token_type: type,
    expiring: '1',
  })
  expect(fresh.body.refresh_token).toBeTruthy()
  expect(await shopName('migrating', old.body.access_token)).toBe(401)
  expect(await shopName('migrating', fresh.body.access_token)).toBe(200)
})

test('exchanges a session token signed by the platform and refuses a forged one', async () => {
  await decide(authorizeUrl('embedded'), 'install')
  const { sessionToken } = await bench.side('POST', '/shops/embedded/session-token', {
    clientId: app.client_id,
  })
  const exchange = (token: string) =>
    ask('embedded', {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: token,
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    })
  expect((await exchange(sessionToken)).status).toBe(200)
  const [header, payload] = sessionToken.split('.')
  const forged = createHmac('sha256', 'wrong').update(`${header}.${payload}`).digest('base64url')
  expect((await exchange(`${header}.${payload}.${forged}`)).status).toBe(400)
})

test('grants fewer scopes than asked when the shop says so', async () => {
  await bench.side('POST', '/shops', { shop: 'narrow' })
  await bench.side('PATCH', '/shops/narrow', { grantOnly: ['read_orders'] })
  const callback = await decide(authorizeUrl('narrow'), 'install')
  const granted = await ask('narrow', { code: callback.get('code') ?? '' })
  expect(granted.body.scope).toBe('read_orders')
})
