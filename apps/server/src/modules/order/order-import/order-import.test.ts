import { profile } from '@dropyard/contract/account/profile'
import { orderImport } from '@dropyard/contract/order/order-import'
import { orderList } from '@dropyard/contract/order/order-list'
import { job } from '@dropyard/contract/system/job'
import { describe, expect, it } from 'vitest'
import { ownWork } from '../../../kit/jobs/turns.ts'
import { startTestApp } from '../../../testing/app.ts'
import { platformLine, platformOrder } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { queriesOf } from '../../../testing/queries.ts'
import { importFileOrders } from '../order-intake/import-file.ts'
import { intakeOrder } from '../order-intake/intake-order.ts'
import { importJob } from './job.ts'

const app = await startTestApp()
const world = await orderFixture(app, { skus: { BAG: { stock: 500 } } })
const { merchant } = world

const head =
  'Order number,SKU,Quantity,Receiver,Address 1,City,Province,Postal code,Country,Unit price,Currency'
const row = (number: string, sku = 'BAG', quantity = '1', zip = '10119') =>
  `${number},${sku},${quantity},Emma Fischer,Torstraße 12,Berlin,,${zip},DE,24.90,EUR`
const template = (content: string, body = {}) =>
  merchant.call(orderImport.process1, {
    body: { dry_run: true, ...body },
    files: { file: { filename: 'orders.csv', content } },
  })
/** The result of an import, and the rows that it left out. */
const resultOf = (jobId: number | null) =>
  app.system(async (ctx) => {
    const { rows } = await ctx.db.$client.query<{ result: unknown; file: string }>(
      'SELECT result, file FROM job WHERE id = $1',
      [jobId],
    )
    const kept = await ctx.files.get(rows[0]?.file ?? '')
    return { result: rows[0]?.result, file: kept.toString('utf8') }
  })
const total = async () => (await merchant.call(orderList.list)).total

describe('importing orders', () => {
  it('previews a file, names what is wrong by row and column, and writes nothing', async () => {
    const before = await total()
    const { data } = await template(
      [head, row('T1'), row('T1', 'BAG', '2'), row('T2', 'BAG', 'many'), row('T3', 'BAG', '1', 'X')].join(
        '\n',
      ),
    )
    expect(data).toMatchObject({ rows: 4, orders: 3, fresh: 1, wrong: 2, job_id: null })
    expect(data.errors).toMatchObject([
      { row: 4, column: 'Quantity', value: 'many', message: 'Use a whole number from 1.' },
      { row: 5, column: 'Postal code', message: 'This isn’t a postal code of this country.' },
    ])
    expect(await total()).toBe(before)
  })

  it('reads days and times without a zone in the time zone of the user', async () => {
    await merchant.call(profile.preferences, { body: { timezone: 'America/New_York' } })
    const dates = ['2026-01-31', '2026-07-01 23:30', '2026-01-31 10:00 +0800']
    const content = [
      `${head},Order date`,
      ...dates.map((date, i) => `${row(`ZONE-${i}`, 'BAG', `${i + 1}`)},${date}`),
    ].join('\n')
    await template(content, { dry_run: false })
    await app.runJobs()
    await merchant.call(profile.preferences, { body: { timezone: 'UTC' } })
    const { data } = await merchant.call(orderList.list, { query: { search: 'ZONE-' } })
    expect(Object.fromEntries(data.map((one) => [one.plt_order_sn, one.create_time]))).toEqual({
      'ZONE-0': '2026-01-31T05:00:00.000Z',
      'ZONE-1': '2026-07-02T03:30:00.000Z',
      'ZONE-2': '2026-01-31T02:00:00.000Z',
    })
  })

  it('imports the good orders, and the same file again adds nothing', async () => {
    const content = [head, row('T1'), row('T1', 'BAG', '2'), row('T2', 'ELSE'), row('T3', 'BAG', '0')].join(
      '\n',
    )
    const stopped = await template(content, { dry_run: false })
    expect(stopped.data.job_id).toBeNull()
    const before = await total()
    const started = await template(content, { dry_run: false, good_rows_only: true })
    await app.runJobs()
    expect(await total()).toBe(before + 2)
    const { data: found } = await merchant.call(orderList.list, { query: { search: 'T1' } })
    expect(found[0]).toMatchObject({ plt_order_sn: 'T1', goods_num: 3, status: 10, source: 'import' })
    const done = await resultOf(started.data.job_id)
    expect(done.result).toMatchObject({ imported: 2, known: 0, rows_left: 1 })
    expect((done.result as { numbers: string[] }).numbers).toHaveLength(2)
    expect(done.file).toContain('T3')
    expect(done.file).not.toContain('T2')
    const saved = await merchant.call(job.file, { params: { id: started.data.job_id ?? 0 } })
    expect(saved.headers['content-disposition']).toContain('"orders.csv"')

    const again = await template(content, { dry_run: false, good_rows_only: true })
    expect(again.data).toMatchObject({ fresh: 0, known: 2 })
    await app.runJobs()
    expect(await total()).toBe(before + 2)
  })

  it('reads what the template says it reads', async () => {
    for (const format of ['csv', 'xlsx'] as const) {
      const file = await merchant.call(orderImport.tpl1, { query: { format } })
      const { data } = await merchant.call(orderImport.process1, {
        body: { dry_run: true },
        files: { file: { filename: `t.${format}`, content: file.raw } },
      })
      expect(data.errors).toEqual([])
      expect(data.orders).toBe(1)
    }
  })

  it('reads exports of Shoplazza and Shopline, in English or Chinese, and knows them again', async () => {
    const send = (content: string | Buffer, body = {}, filename = 'orders.csv') =>
      merchant.call(orderImport.process4, {
        body: { dry_run: true, ...body },
        files: { file: { filename, content } },
      })
    const english = [
      'Order number,Order ID,Payment status,Fulfillment status,Currency,Total,Created at,Product name,Variant,SKU,Quantity,Price,Shipping name,Shipping address1,Shipping city,Shipping zip,Shipping country',
      'S1,aa1,paid,unfulfilled,EUR,49.80,2026-11-02 10:15:00,Bag,Green,BAG,2,24.90,Emma Fischer,Torstraße 12,Berlin,10119,Germany',
      'S2,aa2,paid,unfulfilled,EUR,24.90,2026-11-02,Bag,,BAG,1,24.90,Emma Fischer,Torstraße 12,Berlin,10119,Atlantis',
      'S3,aa3,refunded,unfulfilled,EUR,24.90,2026-11-02,Bag,,BAG,1,24.90,Emma Fischer,Torstraße 12,Berlin,10119,DE',
    ].join('\n')
    const looked = await send(english)
    expect(looked.data).toMatchObject({ orders: 3, fresh: 1, skipped: 1, wrong: 1 })
    expect(looked.data.errors).toMatchObject([
      {
        row: 3,
        column: 'Shipping country code',
        message: 'Enter a country by its code, such as DE, or by its name.',
      },
    ])
    const chinese = [
      '订单编号,支付状态,币种,订单总额,商品名称,商品SKU,商品数量,单价,收货人,收货地址,城市,邮编,国家/地区',
      'S4,已支付,EUR,24.90,包,BAG,1,24.90,Emma Fischer,Torstraße 12,Berlin,10119,德国',
    ].join('\n')
    const before = await total()
    await send(english, { dry_run: false, good_rows_only: true })
    await send(chinese, { dry_run: false })
    await app.runJobs()
    expect(await total()).toBe(before + 2)
    const { data } = await merchant.call(orderList.list, { query: { search: 'S1' } })
    expect(data[0]).toMatchObject({ country: 'DE', order_amount: 4980, goods_num: 2, status: 10 })
    expect(data[0]?.pay_amount).toBeGreaterThan(0)
    expect((await send(chinese)).data).toMatchObject({ fresh: 0, known: 1 })
    for (const format of ['csv', 'xlsx'] as const) {
      const file = await merchant.call(orderImport.tpl4, { query: { format } })
      expect((await send(file.raw, {}, `t.${format}`)).data).toMatchObject({ errors: [], orders: 1 })
    }
  })

  it('says which orders are none for us and why, before and after', async () => {
    const head2 =
      'Name,Financial Status,Fulfillment Status,Currency,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Lineitem requires shipping,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Country,Cancelled at'
    const line = (name: string, state: string, ships = 'true', cancelled = '') =>
      `${name},paid,${state},EUR,1,Bag,24.90,BAG,${ships},Emma Fischer,Torstraße 12,Berlin,10119,DE,${cancelled}`
    const content = [
      head2,
      line('#L1', 'unfulfilled'),
      line('#L2', 'fulfilled'),
      line('#L3', 'unfulfilled', 'false'),
      line('#L4', 'unfulfilled', 'true', '2026-11-03 10:15:00 +0100'),
    ].join('\n')
    const send = (body = {}) =>
      merchant.call(orderImport.process2, {
        body: { dry_run: true, ...body },
        files: { file: { filename: 'export.csv', content } },
      })
    const { data } = await send()
    expect(data).toMatchObject({ orders: 4, fresh: 1, known: 0, skipped: 3, wrong: 0 })
    expect(data.left_out).toEqual([
      { row: 3, number: '#L2', reason: 'shipped_in_store' },
      { row: 4, number: '#L3', reason: 'nothing_to_ship' },
      { row: 5, number: '#L4', reason: 'cancelled_in_store' },
    ])
    expect(data.sample.map((one) => one.state)).toEqual(['new', 'skipped', 'skipped', 'skipped'])
    const before = await total()
    const started = await send({ dry_run: false })
    await app.runJobs()
    expect(await total()).toBe(before + 1)
    const ended = await resultOf(started.data.job_id)
    expect(ended.result).toMatchObject({ imported: 1, known: 0, skipped: 3, failed: 0, rows_left: 3 })
    expect(ended.file).not.toContain('#L1')
    expect(ended.file).toMatch(/#L2.*,Shipped by the store already/)
    expect(ended.file).toMatch(/#L3.*,Nothing in it is shipped/)
  })

  it('tells paid orders of a Shopify export from unpaid, refunded and voided ones', async () => {
    const head2 =
      'Name,Financial Status,Fulfillment Status,Currency,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Country'
    const states = ['paid', 'pending', 'partially_paid', 'voided', 'refunded', 'expired', 'authorized']
    const line = (state: string) =>
      `#F-${state},${state},unfulfilled,EUR,1,Bag,24.90,BAG,Emma Fischer,Torstraße 12,Berlin,10119,DE`
    const content = [head2, ...states.map(line)].join('\n')
    const send = (body = {}) =>
      merchant.call(orderImport.process2, {
        body: { dry_run: true, ...body },
        files: { file: { filename: 'export.csv', content } },
      })
    const { data } = await send()
    expect(data).toMatchObject({ orders: 7, fresh: 4, waiting: 2, skipped: 3, wrong: 0 })
    expect(data.left_out).toEqual([
      { row: 5, number: '#F-voided', reason: 'voided_in_store' },
      { row: 6, number: '#F-refunded', reason: 'refunded_in_store' },
      { row: 7, number: '#F-expired', reason: 'voided_in_store' },
    ])
    expect(Object.fromEntries(data.sample.map((one) => [one.number, one.state]))).toMatchObject({
      '#F-paid': 'new',
      '#F-pending': 'waiting',
      '#F-partially_paid': 'waiting',
    })
    await send({ dry_run: false })
    await app.runJobs()
    const { data: found } = await merchant.call(orderList.list, { query: { search: '#F-pending' } })
    expect(found[0]?.blocked).toBe('store_unpaid')
  })

  it('reads countries by code and name, and makes no other country of one that is none', async () => {
    const head2 =
      'Name,Currency,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Province,Shipping Country'
    const places = ['Atlantis', 'United States', 'uk', 'DEU', '韩国', 'Holland', 'UN']
    const line = (country: string) =>
      `#P-${country},EUR,1,Bag,24.90,BAG,Emma Fischer,Main 1,Town,,,${country}`
    const { data } = await merchant.call(orderImport.process2, {
      body: { dry_run: true },
      files: { file: { filename: 'export.csv', content: [head2, ...places.map(line)].join('\n') } },
    })
    expect(data.sample.map((one) => one.country)).toEqual(['US', 'GB', 'DE', 'KR', 'NL'])
    const message = 'Enter a country by its code, such as DE, or by its name.'
    expect(data.errors).toMatchObject([
      { row: 2, column: 'Shipping Country', message },
      { row: 8, column: 'Shipping Country', message },
    ])
  })

  it('takes equal rows of an order as several items, and an order that appears twice once', async () => {
    const content = [head, row('R1'), row('R1'), row('R1', 'BAG', '2'), row('R2'), row('R2'), row('R3')]
    const { data } = await template([...content, ...content.slice(4, 6)].join('\n'))
    expect(data).toMatchObject({
      rows: 8,
      orders: 3,
      fresh: 3,
      wrong: 0,
      sample: [{ lines: 3 }, { lines: 2 }, {}],
    })
    const message = 'This order appears in row 5 already: imported once.'
    expect(data.warnings).toEqual([
      { row: 8, column: 'Order number', message },
      { row: 9, column: 'Order number', message },
    ])
    await template([...content, ...content.slice(4, 6)].join('\n'), { dry_run: false })
    await app.runJobs()
    const { data: found } = await merchant.call(orderList.list, { query: { search: 'R1' } })
    expect(found[0]).toMatchObject({ goods_num: 4, order_amount: 4 * 2490 })
    const { data: twice } = await merchant.call(orderList.list, { query: { search: 'R2' } })
    expect(twice.map((one) => one.goods_num)).toEqual([2])
  })

  it('rounds amounts that their currency doesn’t have, and says so', async () => {
    const priced = (number: string, price: string) => row(number).replace('24.90', price)
    const { data } = await template([head, priced('D1', '24.905'), priced('D2', '24.9000')].join('\n'))
    expect(data).toMatchObject({ fresh: 2, wrong: 0 })
    expect(data.warnings).toMatchObject([
      { row: 2, message: 'Rounded to 24.90 EUR: the currency has no smaller unit.' },
    ])
    await template([head, priced('D1', '24.905')].join('\n'), { dry_run: false })
    await app.runJobs()
    const [made] = (await merchant.call(orderList.list, { query: { search: 'D1' } })).data
    expect(made).toMatchObject({ order_amount: 2490 })
    const { events } = (await merchant.call(orderList.detail, { params: { id: made?.id ?? 0 } })).data
    expect(events.find(({ kind }) => kind === 'amount_rounded')?.text).toContain('24.905')
  })

  it('refuses two receivers under one number, by row', async () => {
    const other = row('W1').replace('Emma Fischer', 'Paul Fischer')
    const { data } = await template([head, row('W1'), other, row('W2')].join('\n'))
    expect(data).toMatchObject({ orders: 2, fresh: 1, wrong: 1 })
    expect(data.errors).toMatchObject([
      {
        row: 3,
        column: 'Receiver',
        message: 'Another receiver than in row 2 of the same order. Give each receiver an order number.',
      },
    ])
  })

  it('restores the zeros of postal codes only where a spreadsheet dropped them all', async () => {
    const lost = await template([head, row('Z1', 'BAG', '1', '1067'), row('Z2')].join('\n'))
    expect(lost.data).toMatchObject({ wrong: 0, fresh: 2 })
    expect(lost.data.warnings).toEqual([
      {
        row: 2,
        column: 'Postal code',
        message: 'Read as 01067: a spreadsheet dropped zeros at the beginning.',
      },
    ])
    const typed = await template(
      [head, row('Z1', 'BAG', '1', '1067'), row('Z2', 'BAG', '1', '01067')].join('\n'),
    )
    expect(typed.data.errors).toMatchObject([{ row: 2, column: 'Postal code' }])
  })

  it('refuses numbers and phones that a spreadsheet changed', async () => {
    const content = [
      `${head},Phone`,
      `${row('5.6E+12')},1`,
      `${row('P1')},4.93012E+11`,
      `${row('P2')},030 123`,
    ]
    const { data } = await template(content.join('\n'))
    expect(data.errors.map(({ row: at, column }) => [at, column])).toEqual([
      [2, 'Order number'],
      [3, 'Phone'],
    ])
    expect(data).toMatchObject({ orders: 3, fresh: 1, wrong: 2 })
  })

  it('refuses days and currencies that do not exist and names that are too long, by row and column', async () => {
    const content = [
      `${head},Order date`,
      `${row('X1')},2026-02-30`,
      `${row('X2').replace('EUR', 'XXX')},2026-02-28`,
      `${row('X3').replace('Emma', 'E'.repeat(5000))},28.02.2026`,
      `${row('X4').replace('Emma', 'Em\u0007ma')},2026/2/28`,
    ].join('\n')
    const { data } = await template(content)
    expect(data.errors.map(({ row: at, column }) => [at, column])).toEqual([
      [2, 'Order date'],
      [3, 'Currency'],
      [4, 'Receiver'],
    ])
    expect(data.sample).toMatchObject([{ number: 'X4', buyer_name: 'Emma Fischer' }])
    const file = await merchant.call(job.rowsToCorrect, { params: { name: data.error_file ?? '' } })
    const rows = file.raw.toString('utf8')
    expect(rows).toContain('Order date: Use a day that exists')
    expect(rows).not.toContain('X4')
    // Uploaded again unchanged, the rows are refused for the same reasons.
    expect((await template(rows)).data.errors).toHaveLength(3)
    const stranger = await app.as('merchant2')
    const params = { name: data.error_file ?? '' }
    expect((await stranger.call(job.rowsToCorrect, { params })).refusal).toBe('common.not_found')
  })

  it('reads what Excel writes in Europe and in China', async () => {
    const german = [head, row('E1').replace('24.90', '24,90').replace(',EUR', '\tEUR')].join('\n')
    const cells = (text: string, mark: string) =>
      text
        .replace('24,90', '24\u0000' + '90')
        .split(/[,\t]/)
        .join(mark)
        .replace('24\u0000' + '90', '24,90')
    const semicolons = cells(german, ';')
    const files = {
      'windows-1252': Buffer.from(semicolons, 'latin1'),
      'utf-16': Buffer.from(`\uFEFF${cells(german, '\t')}`, 'utf16le'),
      'utf-8': Buffer.from(semicolons),
    }
    for (const content of Object.values(files)) {
      const { data } = await merchant.call(orderImport.process1, {
        body: { dry_run: true },
        files: { file: { filename: 'orders.csv', content } },
      })
      expect(data).toMatchObject({ rows: 1, fresh: 1, errors: [] })
    }
    await merchant.call(orderImport.process1, {
      files: { file: { filename: 'orders.csv', content: files['windows-1252'] } },
    })
    await app.runJobs()
    const { data: found } = await merchant.call(orderList.list, { query: { search: 'E1' } })
    expect(found[0]).toMatchObject({ order_amount: 2490, country: 'DE' })
    const [made] = await app.system(
      async (ctx) =>
        (
          await ctx.db.$client.query(
            `SELECT address->>'address1' AS street FROM "order" WHERE plt_order_sn = 'E1'`,
          )
        ).rows,
    )
    expect(made).toEqual({ street: 'Torstraße 12' })
  })

  it.each([',', ';'])(
    'reads a file of Chinese Excel in GB18030, divided by “%s”, rare characters too',
    async (by) => {
      const number = by === ',' ? 'GB-1' : 'GB-2'
      const names = ['李𬭎', '䶮䶮', '王㛃']
      const rows = names.map((name, i) => [
        `${number}${i}`,
        'BAG',
        String(i + 1),
        name,
        '中山路 18 号，3 栋',
        '杭州',
        '浙江省',
        '310000',
        'CN',
        by === ',' ? '24.90' : '24,90',
        'USD',
      ])
      const header = [
        '订单号',
        'SKU',
        '数量',
        '收件人',
        '地址1',
        '城市',
        '州/省',
        '邮编',
        '国家',
        '单价',
        '币种',
      ]
      const text = [header, ...rows].map((cells) => cells.join(by)).join('\r\n')
      const [encoded] = (await app.asOwner(`SELECT convert_to($1, 'GB18030') AS bytes`, [text])).rows
      const { data } = await merchant.call(orderImport.process1, {
        body: { dry_run: false },
        files: { file: { filename: 'orders.csv', content: encoded?.bytes as Buffer } },
      })
      expect(data).toMatchObject({ orders: 3, fresh: 3, wrong: 0, errors: [] })
      await app.runJobs()
      const { rows: taken } = await app.asOwner(
        `SELECT address->>'name' AS name, address->>'city' AS city, address->>'address1' AS street
         FROM "order" WHERE plt_order_sn LIKE $1 ORDER BY plt_order_sn`,
        [`${number}%`],
      )
      expect(taken.map((one) => one.name)).toEqual(names)
      expect(taken[0]).toMatchObject({ city: '杭州', street: '中山路 18 号，3 栋' })
      const { data: found } = await merchant.call(orderList.list, { query: { search: number } })
      expect(found.map((one) => one.order_amount).sort()).toEqual([2490, 4980, 7470])
    },
  )

  it('says before an import which columns of the address a store’s export lacks', async () => {
    const { data } = await merchant.call(orderImport.process2, {
      body: { dry_run: true },
      files: { file: { filename: 'e.csv', content: 'Name,Lineitem quantity,Lineitem name\n#N1,1,Bag\n' } },
    })
    expect(data).toMatchObject({
      fresh: 1,
      lacking: ['Shipping Name', 'Shipping Address1', 'Shipping City', 'Shipping Zip', 'Shipping Country'],
    })
  })

  it('says which kind a file is that was sent as another', async () => {
    const shopify = 'Name,Lineitem quantity,Lineitem name\n#1,1,Bag\n'
    const refused = await template(shopify)
    expect(refused.refusal).toBe('order-import.other_kind')
    expect(refused.message).toMatch(/^This looks like a Shopify export\. /)
    expect(refused.data).toMatchObject({ values: { kind: 'shopify' } })
  })

  it('names the columns that are missing', async () => {
    const refused = await template('Order number,SKU\nA,B\n')
    expect(refused.refusal).toBe('order-import.columns')
    expect(refused.message).toContain('Quantity')
  })

  it('reads a Shopify export, knows the store’s own orders, and is adopted by the store later', async () => {
    const head2 =
      'Name,Email,Financial Status,Fulfillment Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Lineitem requires shipping,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Cancelled at,Id'
    const known = platformOrder({
      id: 'gid://shopify/Order/9001',
      name: '#9001',
      lines: [platformLine({ sku: 'BAG' })],
    })
    await app.system((ctx) => intakeOrder(ctx, world.shop, known))
    const line = (name: string, id: string) =>
      `${name},e@example.com,paid,unfulfilled,EUR,49.80,2026-11-02 10:15:00 +0100,2,Bag,24.90,BAG,true,Emma Fischer,Torstraße 12,Berlin,'10119,,DE,,${id}`
    const content = [head2, line('#9001', '9001'), line('#9002', '9002'), line('#9003', '')].join('\n')
    const send = (body = {}) =>
      merchant.call(orderImport.process2, {
        body: { store_id: world.shop.id, dry_run: true, ...body },
        files: { file: { filename: 'orders_export.csv', content } },
      })
    expect((await send()).data).toMatchObject({ orders: 3, fresh: 2, known: 1, errors: [] })
    await send({ dry_run: false })
    await app.runJobs()
    const { data } = await merchant.call(orderList.list, { query: { search: '#9002' } })
    expect(data[0]).toMatchObject({ order_amount: 4980, order_currency: 'EUR', country: 'DE' })
    const before = await total()
    for (const [name, id] of [
      ['#9002', 'gid://shopify/Order/9002'],
      ['#9003', 'gid://shopify/Order/9003'],
    ] as const)
      await app.system((ctx) =>
        intakeOrder(ctx, world.shop, platformOrder({ id, name, lines: [platformLine({ sku: 'BAG' })] })),
      )
    expect(await total()).toBe(before)
  })
})

describe('many orders at once', () => {
  it('killed in the middle go on and come in once', async () => {
    const content = [head, ...Array.from({ length: 230 }, (_, i) => row(`KILL-${i}`))].join('\n')
    const file = 'imports/killed-orders.bin'
    await app.system((ctx) => ctx.files.putAt(file, Buffer.from(content)))
    const asked = {
      file,
      filename: 'orders.csv',
      kind: 'template' as const,
      entityId: world.entities.northwind,
      storeId: null,
      zone: 'UTC',
      lang: 'en' as const,
      at: new Date().toISOString(),
    }
    const stop = new AbortController()
    const run = (signal: AbortSignal) =>
      app.system(({ log, files, database, config }) =>
        importJob.run(
          {
            ...{
              log,
              files,
              database,
              config,
              signal,
              isLastAttempt: true,
              watchedId: undefined,
              owner: ownWork,
            },
            transaction: (work) => app.system(work),
            runAs: (user, _about, work) => app.system((ctx) => work({ ...ctx, user })),
            progress: async () => stop.abort(),
          },
          asked,
        ),
      )
    const before = await total()
    await expect(run(stop.signal)).rejects.toThrow('goes on')
    expect(await total()).toBe(before + 200)
    expect(await run(new AbortController().signal)).toMatchObject({ imported: 30, known: 200, failed: 0 })
    expect(await total()).toBe(before + 230)
  })

  it('ask for no more than a few: what their prices have in common is read once', async () => {
    const asked = (count: number) =>
      app.system(async (ctx) => {
        const line = platformLine({ sku: 'BAG' })
        const sent = Array.from({ length: count }, () => platformOrder({ lines: [line] }))
        const queries = await queriesOf(ctx, async () => {
          const taken = await importFileOrders(
            ctx,
            { entityId: world.entities.northwind, storeId: null },
            sent,
          )
          expect(taken.every((one) => one === 'imported')).toBe(true)
        })
        return queries.length
      })
    const few = await asked(2)
    expect(few).toBeGreaterThan(5)
    expect(await asked(40)).toBe(few)
  })
})
