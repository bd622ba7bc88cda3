import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { afterSale } from '@dropyard/contract/order/after-sale'
import { afterSaleFlow } from '@dropyard/contract/order/after-sale/flow'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { redeliver } from '@dropyard/contract/order/redeliver'
import qs from 'qs'
import { pause } from './killed-process.ts'

/** Calls of a server that is killed meanwhile, and what people do with parcels that are packed or left. */

/** What the callers were told. A cut connection tells nothing. */
export interface Told {
  answers: number
  cut: number
  faults: string[]
  /** Orders whose payment was confirmed by an answer. */
  paid: Set<number>
  refunds: number
  cancelled: Set<number>
  /** Cases that were opened, as they were told. */
  cases: Case[]
  /** What has to happen and was not seen yet: it is chosen first, as chance alone may leave it out. */
  missing: ReadonlySet<string>
}

export const toldNothing = (): Told => ({
  answers: 0,
  cut: 0,
  faults: [],
  paid: new Set(),
  refunds: 0,
  cancelled: new Set(),
  cases: [],
  missing: new Set(),
})

interface Case {
  id: number
  lines: { line_id: number; most: number }[]
}

export interface Under {
  origin: string
  tokens: { merchant: string; clerk: string }
  told: Told
}

export interface OrderUnderFire {
  id: number
  lines: { id: number; quantity: number }[]
}

/** The answer's data; nothing where it was refused, or cut. */
export async function ask(
  { origin, tokens, told }: Under,
  who: 'merchant' | 'clerk',
  endpoint: AnyEndpoint,
  body: object,
): Promise<unknown> {
  const response = await fetch(`${origin}${endpoint.path}`, {
    method: endpoint.method,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Bearer ${tokens[who]}`,
    },
    body: qs.stringify(body, { arrayFormat: 'indices' }),
  }).catch(() => undefined)
  const text = await response?.text().catch(() => undefined)
  if (!response || text === undefined) {
    told.cut++
    await pause(40)
    return undefined
  }
  told.answers++
  if (response.status >= 500) told.faults.push(`${endpoint.path} ${response.status} ${text.slice(0, 200)}`)
  return response.status === 200 ? (JSON.parse(text) as { data: unknown }).data : undefined
}

export const pick = <T>(list: readonly T[]): T => {
  const one = list[Math.floor(Math.random() * list.length)]
  if (one === undefined) throw new Error('No options')
  return one
}

/** One deed with parcels that are packed or left: handed over, sent again, or a case about them. */
export async function afterSaleDeed(under: Under, parcels: readonly OrderUnderFire[]): Promise<void> {
  const { id, lines } = pick(parcels)
  const part = [{ line_id: pick(lines).id, quantity: 1 }]
  const chance = Math.random()
  if (chance < 0.06) await ask(under, 'clerk', erpOrder.ship, { orders: [{ id }] })
  else if (chance < 0.3) {
    const pricing = under.told.missing.has('sent again: full')
      ? 'full'
      : pick(['free', 'free', 'free', 'shipping', 'full'])
    await ask(under, 'clerk', redeliver.make, { id, cause: pick(['carrier', 'us']), pricing, lines: part })
  } else if (chance < 0.55) {
    const said = { reason: 'damaged', wish: 'refund', description: 'Crushed' }
    const made = await ask(under, 'merchant', afterSale.create, { order_id: id, ...said, lines: part })
    if (made) under.told.cases.push(made as Case)
  } else if (under.told.cases.length > 0) await caseDeed(under, pick(under.told.cases.slice(-12)))
}

/** A step of a case by either side, whether or not it may be taken now. */
async function caseDeed(under: Under, { id, lines }: Case): Promise<void> {
  const amounts = lines.map(({ line_id, most }) => ({ line_id, amount: Math.ceil(most * Math.random()) }))
  const offers = [
    { outcome: 'refund', amounts },
    { outcome: 'reissue', pricing: pick(['free', 'full']) },
  ]
  const unseen = offers.filter(({ outcome }) => under.told.missing.has(`settled: ${outcome}`))
  const terms = pick(unseen.length > 0 ? unseen : offers)
  const step = pick(['offer', 'offer', 'agree', 'accept', 'accept', 'accept', 'decline', 'withdraw'] as const)
  const input = {
    offer: { terms, cause: 'carrier' },
    agree: { terms, cause: 'supplier' },
    accept: {},
    decline: { reason: 'Too little' },
    withdraw: {},
  }[step]
  const who = step === 'offer' || step === 'agree' ? 'clerk' : 'merchant'
  await ask(under, who, afterSaleFlow.endpoints[step], { id_list: [id], ...input })
}
