import { freight as freightOf } from './answers.ts'
import { type Offer, offerOf, type Sku } from './catalogue.ts'
import type { Sim } from './state.ts'

/** Orders at the simulated 1688: what they cost, when they are refused, and what sellers do with them. Amounts are fen. */

export const statuses = [
  'waitbuyerpay',
  'waitsellersend',
  'waitbuyerreceive',
  'confirm_goods',
  'success',
  'cancel',
  'terminated',
] as const

export interface TradeOrder {
  /** Beyond 2^53, as text. */
  id: string
  /** The buyer's own number. The platform doesn't refuse a second order with the same one. */
  outOrderId: string
  status: (typeof statuses)[number]
  seller: string
  freight: number
  /** What the seller takes off the products' price; negative for a surcharge. */
  discount: number
  entries: Entry[]
  parcels: Parcel[]
  createdAt: number
  paidAt: number | null
  closeReason: string
}

interface Entry {
  id: string
  offerId: string
  skuId: string
  specId: string
  name: string
  quantity: number
  price: number
}

interface Parcel {
  id: string
  number: string
  company: string
  entryIds: string[]
  signed: boolean
}

export interface Wanted {
  offerId: string
  specId: string
  quantity: number
}

export interface Priced extends Wanted {
  offer: Offer
  sku: Sku | undefined
  price: number
}

/** Why an order can't be made. */
export interface Wrong {
  code: string
  message: string
}

/** What is wanted, with prices of the whole quantity of each offer. */
export function priced(sim: Sim, wanted: readonly Wanted[]): Priced[] | Wrong {
  if (wanted.length === 0) return { code: '400', message: 'cargoParamList不能为空' }
  const found = wanted.flatMap((one) => {
    const offer = offerOf(one.offerId)
    const sku = offer?.skus.find(({ specId }) => specId === one.specId)
    return offer?.status === 'published' ? [{ ...one, offer, sku, price: 0 }] : []
  })
  if (found.length < wanted.length) return { code: '500_001', message: '商品不支持在线交易' }
  if (found.some(({ offer, sku }) => offer.quoteType !== 0 && !sku))
    return { code: '500_003', message: 'specId不属于该商品' }
  if (new Set(found.map(({ offer }) => offer.seller.memberId)).size > 1)
    return { code: '500_002', message: '不能同时购买多个卖家的商品' }
  return found.map((one) => {
    const all = ofOffer(found, one.offer.id)
    const tier = one.offer.tiers.findLast(({ from }) => from <= all)
    const base =
      (one.offer.quoteType === 2 ? tier?.price : one.sku?.price) ?? tier?.price ?? one.offer.tiers[0]?.price
    return { ...one, price: Math.round(((base ?? 0) * (sim.state.prices[one.offer.id] ?? 100)) / 100) }
  })
}

const ofOffer = (lines: readonly Priced[], id: string): number =>
  lines.filter(({ offer }) => offer.id === id).reduce((sum, { quantity }) => sum + quantity, 0)

/** Why these lines can't be ordered; undefined if they can. */
export function wrongOf(sim: Sim, lines: readonly Priced[], isPreview = false): Wrong | undefined {
  const soldOut = isPreview && sim.settings.stalePreviews ? [] : sim.state.soldOut
  for (const line of lines) {
    const { offer, sku, quantity } = line
    const left = !sku || soldOut.includes(sku.specId) ? (sku ? 0 : 5000) : sku.stock
    if (left < quantity) return { code: '500_004', message: `库存不足，当前可售 ${left}` }
    if (ofOffer(lines, offer.id) < offer.moq) return { code: '500_005', message: `未达到起订量 ${offer.moq}` }
    if (ofOffer(lines, offer.id) % offer.batch !== 0)
      return { code: '500_006', message: `不满足混批条件，须为 ${offer.batch} 的倍数` }
  }
  return undefined
}

/** Lines that the seller ships from the same place: those charged by weight come from another one. */
export const parted = (lines: readonly Priced[]): Priced[][] => [
  ...Map.groupBy(lines, ({ offer }) => offer.freight.chargeType).values(),
]

export const goodsOf = (lines: readonly Pick<Priced, 'price' | 'quantity'>[]): number =>
  lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)

/** Freight of the dearest offer: the platform doesn't add them up. */
export const carriageOf = (lines: readonly Priced[]): number =>
  Math.max(
    0,
    ...lines.map(({ offer }) => {
      const { freight } = freightOf(offer, ofOffer(lines, offer.id)) as { freight: string }
      return Math.round(Number(freight) * 100)
    }),
  )

export function createOrder(sim: Sim, outOrderId: string, lines: readonly Priced[]): TradeOrder {
  const n = sim.state.orders.length + 1
  const id = String(2_160_300_000_000_000_000n + BigInt(n) * 1_000_003n)
  const one: TradeOrder = {
    ...{ id, outOrderId, status: 'waitbuyerpay', seller: lines[0]?.offer.seller.name ?? '' },
    ...{ freight: carriageOf(lines), discount: 0, parcels: [], createdAt: sim.clock.now(), paidAt: null },
    closeReason: '',
    entries: lines.map(({ offer, sku, quantity, price, specId }, at) => ({
      ...{ id: String(BigInt(id) + BigInt(at + 1)), offerId: offer.id, skuId: sku?.skuId ?? '0', specId },
      ...{ name: offer.title.zh, quantity, price },
    })),
  }
  sim.state.orders.push(one)
  sim.changed()
  return one
}

export const productsOf = ({ entries, discount }: TradeOrder): number => goodsOf(entries) - discount

/** What buyers and sellers do with an order. */
export interface TradeTools {
  orders(): readonly TradeOrder[]
  pay(id: string): TradeOrder
  /** The seller changes the price before it is paid. */
  modify(id: string, change: { freight?: number; discount?: number }): TradeOrder
  /** Ships entries, or all that are left. */
  ship(id: string, parcel: { number: string; company?: string; entryIds?: readonly string[] }): TradeOrder
  renumber(id: string, change: { from: string; number: string }): TradeOrder
  sign(id: string): TradeOrder
  close(id: string, change: { reason?: string }): TradeOrder
  /** Prices of an offer, in percent of those in the catalogue. */
  reprice(offerId: string, percent: number): void
  /** Variants that are sold out from now on; those that were before can be ordered again. */
  sellOut(specIds: readonly string[]): void
}

export class TradeError extends Error {}

export function tradeTools(sim: Sim): TradeTools {
  const change = (id: string, work: (one: TradeOrder) => void): TradeOrder => {
    const one = sim.state.orders.find((order) => order.id === id)
    if (!one) throw new TradeError('订单不存在')
    work(one)
    sim.changed()
    return one
  }
  return {
    orders: () => sim.state.orders,
    pay: (id) =>
      change(id, (one) => {
        if (one.status !== 'waitbuyerpay') throw new TradeError('订单状态不允许付款')
        Object.assign(one, { status: 'waitsellersend', paidAt: sim.clock.now() })
      }),
    modify: (id, { freight, discount }) =>
      change(id, (one) => {
        if (one.status !== 'waitbuyerpay') throw new TradeError('订单状态不允许改价')
        Object.assign(one, { freight: freight ?? one.freight, discount: discount ?? one.discount })
      }),
    ship: (id, { number, company = '中通快递', entryIds }) =>
      change(id, (one) => {
        const sent = new Set(one.parcels.flatMap((parcel) => parcel.entryIds))
        const left = one.entries.flatMap((entry) => (sent.has(entry.id) ? [] : [entry.id]))
        const going = left.filter((entry) => entryIds?.includes(entry) ?? true)
        if (one.paidAt === null || going.length === 0) throw new TradeError('订单状态不允许发货')
        const parcel = `LP${String(1_000_000_000 + sim.state.orders.indexOf(one) * 100 + one.parcels.length)}`
        one.parcels.push({ id: parcel, number, company, entryIds: going, signed: false })
        if (going.length === left.length) one.status = 'waitbuyerreceive'
      }),
    renumber: (id, { from, number }) =>
      change(id, (one) => {
        const parcel = one.parcels.find((some) => some.number === from)
        if (!parcel) throw new TradeError('运单不存在')
        parcel.number = number
      }),
    sign: (id) =>
      change(id, (one) => {
        for (const parcel of one.parcels) parcel.signed = true
        one.status = 'success'
      }),
    close: (id, { reason = '卖家缺货' }) =>
      change(id, (one) =>
        Object.assign(one, { status: one.paidAt === null ? 'cancel' : 'terminated', closeReason: reason }),
      ),
    reprice: (offerId, percent) => {
      sim.state.prices[offerId] = percent
      sim.changed()
    },
    sellOut: (specIds) => {
      sim.state.soldOut = [...specIds]
      sim.changed()
    },
  }
}
