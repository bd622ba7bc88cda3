import { formatMoney, money } from '@dropyard/contract/kit/money'
import { type HeldOrder, heldText } from '@dropyard/contract/store/data-request'
import type { UserCtx } from '../../../kit/context.ts'
import { ownerOf } from '../../../kit/jobs/turns.ts'
import { writeSheet } from '../../../kit/sheets/sheet.ts'

type At = HeldOrder['addresses'][number]
type Held = keyof typeof heldText.en

const cells: Record<Held, (order: HeldOrder, at: At) => string | undefined> = {
  order_sn: (order) => order.order_sn,
  plt_order_sn: (order) => order.plt_order_sn,
  place_time: (order) => order.place_time,
  name: (order, at) => at.name || order.name,
  email: (order, at) => at.email || order.email,
  phone: (_order, at) => at.phone,
  address: (_order, at) =>
    [at.company, at.address1, at.address2, at.zip, at.city, at.province, at.country]
      .filter(Boolean)
      .join(', '),
  tax_id: (_order, at) => at.tax_id,
  lines: ({ lines }) => lines.map(lineText).join('\n'),
  amount: ({ amount, currency }) => formatMoney(money(amount, currency)),
  currency: (order) => order.currency,
  tracking_number: (order) => order.tracking_number,
  remark: (order) => order.remark,
}

/** What is held as a table: one row for each order and address of it, for readers of spreadsheets. */
export function heldSheet(orders: readonly HeldOrder[], { lang, user }: UserCtx): Promise<Buffer> {
  const names = Object.keys(heldText[lang]) as Held[]
  const rowOf = (order: HeldOrder, at: At) => names.map((name) => cells[name](order, at) ?? '')
  return writeSheet(
    'xlsx',
    names.map((name) => heldText[lang][name]),
    orders.flatMap((order) => order.addresses.map((at) => rowOf(order, at))),
    { owner: ownerOf(user) },
  )
}

const lineText = ({ title, variant, quantity, properties }: HeldOrder['lines'][number]): string =>
  [
    `${quantity} × ${[title, variant].filter(Boolean).join(' / ')}`,
    ...properties.map(({ name, value }) => `${name}: ${value}`),
  ].join('; ')
