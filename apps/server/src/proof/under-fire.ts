import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { afterSale } from '@dropyard/contract/order/after-sale'
import { afterSaleFlow } from '@dropyard/contract/order/after-sale/flow'
import { redeliver } from '@dropyard/contract/order/after-sale/redeliver'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import qs from 'qs'
import { pause } from './killed-process.ts'

/** Calls to a server that is killed meanwhile, and random actions on packed and shipped orders. */

/** What the callers learned from answers; a broken connection has none. */
export interface Told {
  answers: number
  cut: number
  faults: string[]
  /** Orders whose payment was confirmed by an answer. */
  paid: Set<number>
  refunds: number
  cancelled: Set<number>
  /** Cases that are open, as far as answers say. */
  cases: Case[]
  /** Required events that have not happened yet. They are preferred, because chance alone may leave them out. */
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

/** Calls an endpoint. Returns the answer's data; undefined when it was refused or the connection broke. */
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
    // The server is starting again: calls in quick succession would take the processor time that it needs.
    await pause(500)
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

/** One random action on a packed or shipped order: ship it, send it again, or a step of an after-sale case. */
export async function afterSaleDeed(under: Under, parcels: readonly OrderUnderFire[]): Promise<void> {
  const { told } = under
  const { missing } = told
  const chance = Math.random()
  // Pieces with a case can't be sent again, and vice versa. Until everything has happened once, each uses its own half of the
  // orders.
  const half = chance < 0.3 ? 0 : 1
  const { id, lines } = pick(missing.size > 0 ? parcels.filter((_, at) => at % 2 === half) : parcels)
  const part = [{ line_id: pick(lines).id, quantity: 1 }]
  if (chance < 0.06) await ask(under, 'clerk', erpOrder.ship, { orders: [{ id }] })
  else if (chance < 0.3) {
    const unseen = ['free', 'full'].filter((one) => missing.has(`sent again: ${one}`))
    const pricing = pick(unseen.length > 0 ? unseen : ['free', 'free', 'free', 'shipping', 'full'])
    await ask(under, 'clerk', redeliver.make, { id, cause: pick(['carrier', 'us']), pricing, lines: part })
  } else if (chance < 0.55) {
    const said = { reason: 'damaged', wish: 'refund', description: 'Crushed' }
    const made = await ask(under, 'merchant', afterSale.create, { order_id: id, ...said, lines: part })
    if (made) told.cases.push(made as Case)
  } else if (told.cases.length > 0) await caseDeed(under, pick(told.cases.slice(-12)))
}

/** A step of a case by either side, even if it isn't allowed now. */
async function caseDeed(under: Under, one: Case): Promise<void> {
  const { told } = under
  const amounts = one.lines.map(({ line_id, most }) => ({ line_id, amount: Math.ceil(most * Math.random()) }))
  const offers = [
    { outcome: 'refund', amounts },
    { outcome: 'reissue', pricing: pick(['free', 'full']) },
  ]
  const unseen = offers.filter(({ outcome }) => told.missing.has(`settled: ${outcome}`))
  const terms = pick(unseen.length > 0 ? unseen : offers)
  const inputs = {
    offer: { terms, cause: 'carrier' },
    agree: { terms, cause: 'supplier' },
    accept: {},
    decline: { reason: 'Too little' },
    withdraw: {},
  }
  const steps = ['offer', 'offer', 'agree', 'accept', 'accept', 'accept', 'decline', 'withdraw'] as const
  // Both settle a case.
  const unsettled = unseen.length > 0 && unseen.length < offers.length
  const wanted = steps.filter(
    (step) => told.missing.has(`case: ${step}`) || (unsettled && (step === 'agree' || step === 'accept')),
  )
  const step = pick([...steps, ...wanted, ...wanted])
  const who = step === 'offer' || step === 'agree' ? 'clerk' : 'merchant'
  const taken = await ask(under, who, afterSaleFlow.endpoints[step], { id_list: [one.id], ...inputs[step] })
  // Ended cases are removed, because no step is possible any more.
  if (taken && step !== 'offer' && step !== 'decline')
    told.cases = told.cases.filter(({ id }) => id !== one.id)
}
