import { afterAll, afterEach, expect, test } from 'vitest'
import { type Json, startBench } from './test-harness.ts'

const bench = await startBench()
await bench.side('POST', '/shops/test-shop/seed', { products: 8, orders: 12 })
afterEach(() => bench.side('DELETE', '/faults'))
afterAll(() => bench.sim.stop())

const createMutation =
  'mutation($title: String!) { productCreate(product: { title: $title }) { product { id } userErrors { message } } }'

async function titles(): Promise<string[]> {
  const { data } = await bench.graphql('{ products(first: 100) { nodes { title } } }')
  return data.products.nodes.map((row: Json) => row.title)
}

test('refuses unknown fields, wrong types and bad scalars as the schema says', async () => {
  const unknown = await bench.graphql('{ shop { name nickname } }')
  expect(unknown.data).toBeUndefined()
  expect(unknown.errors[0].extensions).toMatchObject({
    code: 'undefinedField',
    typeName: 'Shop',
    fieldName: 'nickname',
  })
  const wrong = await bench.graphql(
    'mutation($input: ProductSetInput!) { productSet(input: $input) { product { id } } }',
    {
      input: { title: 'X', colour: 'red' },
    },
  )
  expect(wrong.errors[0].extensions.code).toBe('INVALID_VARIABLE')
  const price = await bench.graphql(
    'mutation($input: ProductSetInput!) { productSet(input: $input) { product { id } } }',
    {
      input: { title: 'X', productOptions: [], variants: [{ optionValues: [], price: 'cheap' }] },
    },
  )
  expect(price.errors[0].extensions.code).toBe('INVALID_VARIABLE')
})

test('says plainly what is not simulated', async () => {
  const { data, errors } = await bench.graphql(
    '{ shop { name } giftCards(first: 1) { nodes { id } } }',
    {},
    bench.sim.mintToken('test-shop', ['read_gift_cards']),
  )
  expect(data).toBeNull()
  expect(errors[0]).toMatchObject({
    message: 'Not simulated: QueryRoot.giftCards',
    extensions: { code: 'NOT_SIMULATED' },
  })
})

test('answers 401 without a living token and 404 for a shop that does not exist', async () => {
  const post = (shop: string, token: string) =>
    fetch(`${bench.sim.shopOrigin(shop)}/admin/api/2026-07/graphql.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
      body: '{"query":"{ shop { name } }"}',
    })
  expect((await post('test-shop', 'shpat_wrong')).status).toBe(401)
  expect((await post('nowhere', bench.token)).status).toBe(404)
  expect((await post('test-shop', bench.token)).status).toBe(200)
})

test('finds the shop by the host name too', async () => {
  const { request } = await import('node:http')
  const status = await new Promise((resolve) => {
    const headers = {
      host: bench.shop,
      'content-type': 'application/json',
      'x-shopify-access-token': bench.token,
    }
    const call = request(
      `${bench.sim.origin()}/admin/api/2026-07/graphql.json`,
      { method: 'POST', headers },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      },
    )
    call.end('{"query":"{ shop { name } }"}')
  })
  expect(status).toBe(200)
})

test('denies by scope, field by field, and write implies read', async () => {
  const token = bench.sim.mintToken('test-shop', ['write_products'], 'dropyard-demo-app')
  const { data, errors } = await bench.graphql(
    '{ products(first: 1) { nodes { title } } currentAppInstallation { accessScopes { handle } } }',
    {},
    token,
  )
  expect(errors).toBeUndefined()
  expect(data.currentAppInstallation.accessScopes.map((row: Json) => row.handle)).toEqual([
    'write_products',
    'read_products',
  ])
  for (const query of [
    '{ orders(first: 1) { nodes { id } } }',
    '{ publications(first: 1) { nodes { id } } }',
    '{ locations(first: 1) { nodes { id } } }',
  ]) {
    const refused = await bench.graphql(query, {}, token)
    expect(refused.errors[0].extensions.code).toBe('ACCESS_DENIED')
  }
  const publish = await bench.graphql(
    'mutation { publishablePublish(id: "gid://shopify/Product/1", input: []) { userErrors { message } } }',
    {},
    token,
  )
  expect(publish.errors[0].extensions.requiredAccess).toContain('write_publications')
})

test('keeps the order when only its customer is out of scope', async () => {
  const token = bench.sim.mintToken('test-shop', ['read_orders'])
  const { data, errors } = await bench.graphql(
    '{ orders(first: 1) { nodes { name customer { displayName } } } }',
    {},
    token,
  )
  expect(data.orders.nodes).toEqual([{ name: '#1001', customer: null }])
  expect(errors[0]).toMatchObject({
    path: ['orders', 'nodes', 0, 'customer'],
    extensions: { code: 'ACCESS_DENIED' },
  })
})

test('pages by cursor while rows change, and refuses a page token that went stale', async () => {
  const query =
    'query($after: String) { orders(first: 5, after: $after, sortKey: UPDATED_AT) { nodes { name } pageInfo { hasNextPage endCursor } } }'
  const seen: string[] = []
  let after: string | null = null
  do {
    const page: Json = await bench.graphql(query, { after })
    seen.push(...page.data.orders.nodes.map((row: Json) => row.name))
    after = page.data.orders.pageInfo.hasNextPage ? page.data.orders.pageInfo.endCursor : null
    if (seen.length === 5) await bench.side('PATCH', '/shops/test-shop/orders/1002', { note: 'touched' })
  } while (after)
  expect(new Set(seen).size).toBe(12)
  expect(seen).toHaveLength(13)
  const cursor = (await bench.graphql(query, {})).data.orders.pageInfo.endCursor
  bench.sim.addFault({ match: { operation: 'orders' }, fault: 'stale_page_token' })
  expect((await bench.graphql(query, { after: cursor })).errors[0].message).toContain('Invalid cursor')
  expect((await bench.graphql('{ orders { nodes { id } } }')).errors[0].message).toContain('first or last')
})

test('searches orders by time, state, name and id, and warns about unknown terms', async () => {
  const find = async (query: string) => {
    const answer = await bench.graphql(
      'query($query: String) { orders(first: 50, query: $query) { nodes { name } } ordersCount(query: $query) { count } }',
      { query },
    )
    return {
      names: answer.data.orders.nodes.map((row: Json) => row.name),
      count: answer.data.ordersCount.count,
      extensions: answer.extensions,
    }
  }
  expect((await find('name:#1003')).names).toEqual(['#1003'])
  expect((await find('name:1003 OR name:1004')).names).toEqual(['#1003', '#1004'])
  expect((await find("created_at:>='2999-01-01T00:00:00Z'")).count).toBe(0)
  expect((await find('financial_status:paid fulfillment_status:unfulfilled')).count).toBe(12)
  expect((await find('-name:1003')).count).toBe(11)
  const odd = await find('colour:red')
  expect(odd.count).toBe(12)
  expect(odd.extensions.search[0].warnings[0].field).toBe('colour')
})

test('hides orders older than sixty days without read_all_orders', async () => {
  await bench.side('POST', '/shops/test-shop/orders', {
    lines: [{ title: 'Old', price: 1 }],
    createdAt: new Date(Date.now() - 61 * 86_400_000).toISOString(),
  })
  const count = async (token?: string) =>
    (await bench.graphql('{ ordersCount { count } }', {}, token)).data.ordersCount.count
  expect(await count()).toBe(12)
  expect(await count(bench.sim.mintToken('test-shop', ['read_orders', 'read_all_orders']))).toBe(13)
})

test('counts costs, refunds what was not used, and throttles an empty bucket', async () => {
  const own = await startBench({ settings: { costBucket: 120, costRestorePerSecond: 10 } })
  own.sim.clock.freeze()
  const query = '{ products(first: 50) { nodes { title variants(first: 1) { nodes { id } } } } }'
  const first = await own.graphql(query)
  expect(first.extensions.cost).toEqual({
    requestedQueryCost: 100,
    actualQueryCost: 0,
    throttleStatus: { maximumAvailable: 120, currentlyAvailable: 120, restoreRate: 10 },
  })
  const create = await own.graphql(createMutation, { title: 'Costly' })
  expect(create.extensions.cost).toMatchObject({ requestedQueryCost: 10, actualQueryCost: 10 })
  for (let n = 0; n < 11; n += 1) await own.graphql(createMutation, { title: `Costly ${n}` })
  const throttled = await own.graphql(query)
  expect(throttled.data).toBeUndefined()
  expect(throttled.errors[0]).toMatchObject({ message: 'Throttled', extensions: { code: 'THROTTLED' } })
  expect(throttled.extensions.cost).toMatchObject({ requestedQueryCost: 100, actualQueryCost: null })
  await own.sim.clock.advance(10_000)
  expect((await own.graphql(query)).data.products.nodes).toHaveLength(12)
  const huge = await own.graphql(
    '{ products(first: 250) { nodes { variants(first: 100) { nodes { id } } } } }',
  )
  expect(huge.errors[0].extensions.code).toBe('MAX_COST_EXCEEDED')
  await own.sim.stop()
})

test('drops the socket after the effect, so that only a look at the shop tells what happened', async () => {
  await bench.side('POST', '/faults', {
    match: { operation: 'productCreate' },
    fault: { kind: 'drop', when: 'after' },
  })
  await expect(bench.graphql(createMutation, { title: 'Lost answer' })).rejects.toThrow()
  expect(await titles()).toContain('Lost answer')
  await bench.side('POST', '/faults', {
    match: { operation: 'productCreate' },
    fault: { kind: 'drop', when: 'before' },
  })
  await expect(bench.graphql(createMutation, { title: 'Never arrived' })).rejects.toThrow()
  expect(await titles()).not.toContain('Never arrived')
})

test('spoils answers on demand and only as often as told', async () => {
  const call = () =>
    fetch(`${bench.sim.shopOrigin('test-shop')}/admin/api/2026-07/graphql.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': bench.token },
      body: '{"query":"{ shop { name } }"}',
    })
  await bench.side('POST', '/faults', {
    faults: [
      {
        match: { operation: 'shop' },
        fault: { kind: 'status', status: 503, body: 'busy', headers: { 'retry-after': '1' } },
      },
      { match: { path: 'graphql' }, fault: 'throttle' },
      { fault: { kind: 'throttle', status: 429 } },
      { fault: 'html' },
      { fault: 'badjson' },
      { fault: 'truncate' },
      { fault: { kind: 'latency', ms: 60 } },
    ],
  })
  const busy = await call()
  expect([busy.status, await busy.text(), busy.headers.get('retry-after')]).toEqual([503, 'busy', '1'])
  expect((await (await call()).json()).errors[0].extensions.code).toBe('THROTTLED')
  expect((await call()).status).toBe(429)
  expect((await call()).headers.get('content-type')).toContain('text/html')
  await expect((await call()).json()).rejects.toThrow()
  await expect(call().then((answer) => answer.text())).rejects.toThrow()
  const started = performance.now()
  expect((await call()).status).toBe(200)
  expect(performance.now() - started).toBeGreaterThan(55)
  expect((await call()).status).toBe(200)
  expect((await bench.side('POST', '/faults', { fault: 'explode' })).error).toContain('fault.kind')
})

test('lets tokens expire, die and lose scopes on demand', async () => {
  for (const fault of ['expire_token', 'revoke_token']) {
    const token = bench.sim.mintToken('test-shop', ['read_products'])
    bench.sim.addFault({ fault })
    expect((await bench.graphql('{ shop { name } }', {}, token)).errors).toContain('[API]')
  }
  const token = bench.sim.mintToken('test-shop', ['write_products'])
  bench.sim.addFault({ fault: { kind: 'revoke_scope', scope: 'write_products' } })
  expect((await bench.graphql(createMutation, { title: 'X' }, token)).errors[0].extensions.code).toBe(
    'ACCESS_DENIED',
  )
})

test('records requests as they came', async () => {
  await bench.graphql('query Named { shop { name } }')
  const { requests } = await bench.side('GET', '/requests?operation=Named')
  expect(requests.at(-1)).toMatchObject({ method: 'POST', shop: bench.shop, status: 200, fault: null })
  expect(requests.at(-1).body).toContain('query Named')
  expect(requests.at(-1).headers['x-shopify-access-token']).toBe(bench.token)
})
