import { formatMoney, money } from '@dropyard/contract/kit/money'
import type { Lang } from '@dropyard/contract/kit/text'
import { dataRequest, dataRequestText, type HeldOrder } from '@dropyard/contract/store/data-request'
import { downloadHeaders } from '../../../kit/attachment.ts'
import { afterwards, route } from '../../../kit/route.ts'
import { writeSheet } from '../../../kit/sheet.ts'
import { answerRequest, listRequests, readRequest } from './query.ts'

export const routes = [
  route(dataRequest.list, (ctx, { query }) => listRequests(ctx, query)),
  route(dataRequest.get, (ctx, { params }) => readRequest(ctx, params.id)),
  route(dataRequest.answer, (ctx, { params }) => answerRequest(ctx, params.id)),
  route(dataRequest.file, async (ctx, { params, query, reply }) => {
    const { email, customer_id, shop, receive_time, orders } = await readRequest(ctx, params.id)
    const names = { en: `Data request ${params.id}`, zh: `买家数据请求 ${params.id}` }
    reply.headers(downloadHeaders(query.format, names, ctx.lang))
    if (query.format === 'json')
      return reply.send(JSON.stringify({ email, customer_id, shop, receive_time, orders }, null, 2))
    return afterwards(async () => reply.send(await sheetOf(orders, ctx.lang)))
  }),
]

type Held = keyof (typeof dataRequestText)['en']['held']

/** One row for each order and address of it, for readers of spreadsheets. */
function sheetOf(orders: readonly HeldOrder[], lang: Lang): Promise<Buffer> {
  const heads = dataRequestText[lang].held
  const rows = orders.flatMap((order) =>
    order.addresses.map(
      (at): Record<Held, string> => ({
        order_sn: order.order_sn,
        plt_order_sn: order.plt_order_sn,
        place_time: order.place_time,
        name: at.name || order.name,
        email: at.email || order.email,
        phone: at.phone ?? '',
        address: [at.company, at.address1, at.address2, at.zip, at.city, at.province, at.country]
          .filter(Boolean)
          .join(', '),
        tax_id: at.tax_id ?? '',
        lines: order.lines.map(lineText).join('\n'),
        amount: formatMoney(money(order.amount, order.currency)),
        currency: order.currency,
        tracking_number: order.tracking_number,
        remark: order.remark,
      }),
    ),
  )
  const names = Object.keys(heads) as Held[]
  return writeSheet(
    'xlsx',
    names.map((name) => heads[name]),
    rows.map((row) => names.map((name) => row[name])),
  )
}

const lineText = ({ title, variant, quantity, properties }: HeldOrder['lines'][number]): string =>
  [
    `${quantity} × ${[title, variant].filter(Boolean).join(' / ')}`,
    ...properties.map(({ name, value }) => `${name}: ${value}`),
  ].join('; ')
