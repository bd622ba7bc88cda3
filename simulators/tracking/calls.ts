import { learn, say, stop } from './pushes.ts'
import type { Sim, Tracked } from './state.ts'
import { infoOf, storyOf } from './timeline.ts'

/** The service's API methods, which accept or reject each number individually. */

export interface Answer {
  status: number
  body: unknown
}
type Item = Record<string, unknown>
interface Rejected {
  code: number
  message: string
}

export const failed = (status: number, code: number, message: string): Answer => ({
  status,
  body: { code, data: { errors: [{ code, message }] } },
})
const ok = (data: object, more: object = {}): Answer => ({ status: 200, body: { code: 0, data, ...more } })

const most = 40

/** Methods with numbers: up to forty, each accepted or rejected individually. */
const each =
  (run: (sim: Sim, item: Item, number: string) => object | Rejected) =>
  (sim: Sim, body: unknown): Answer => {
    if (!Array.isArray(body)) return failed(200, -18010012, 'The body must be an array')
    if (body.length > most) return failed(200, -18010014, 'The number of items exceeds 40')
    const accepted: object[] = []
    const rejected: object[] = []
    for (const item of body as Item[]) {
      const number = String(item.number ?? '')
      const carrier = item.carrier ?? null
      const tag = item.tag ?? null
      const made = /^[A-Za-z0-9-]{5,50}$/.test(number)
        ? run(sim, item, number)
        : { code: -18010012, message: `The format of '${number}' is invalid.` }
      if ('message' in made) rejected.push({ number, tag, carrier, error: made })
      else accepted.push(made)
    }
    sim.changed()
    return ok({ accepted, rejected })
  }

const find = (sim: Sim, item: Item): Tracked | undefined =>
  sim.state.numbers.find(
    (one) => one.number === item.number && (!item.carrier || one.carrier === Number(item.carrier)),
  )
const unknown = (number: string): Rejected => ({
  code: -18019902,
  message: `The tracking number '${number}' does not register, please register first.`,
})

/** Detects carriers by the format of their numbers. */
const patterns: readonly (readonly [RegExp, number])[] = [
  [/^YT\d{16}$/, 190008],
  [/^4PX\d{13}[A-Z]{2}$/, 190094],
  [/^(92|94)\d{18,24}$/, 21051],
  [/^[A-Z]{2}\d{9}CN$/, 3011],
]

const calls: Readonly<Record<string, (sim: Sim, body: unknown) => Answer>> = {
  getquota: (sim) => {
    const { quota, used } = sim.state
    return ok({ quota_total: quota, quota_used: used, quota_remain: quota - used, max_track_daily: quota })
  },
  register: each((sim, item, number) => {
    if (find(sim, item))
      return {
        code: -18019901,
        message: `The tracking number '${number}' has been registered, don't need to repeat registration.`,
      }
    if (item.carrier !== undefined && !/^\d{3,6}$/.test(String(item.carrier)))
      return { code: -18019910, message: 'The carrier value is not correct.' }
    const seen = patterns.find(([pattern]) => pattern.test(number))?.[1]
    const carrier = Number(item.carrier || 0) || seen
    if (!carrier) return { code: -18019903, message: 'Carrier cannot be detected.' }
    if (sim.state.used >= sim.state.quota) return { code: -18019908, message: 'Quota has been used up.' }
    sim.state.used += 1
    const now = sim.clock.now()
    // A ship date has no time: events begin at the end of that day, or now if that is in the future.
    const shipped = Date.parse(`${String(item.ship_date ?? '')}T00:00:00Z`)
    const from = Number.isNaN(shipped) ? now : Math.min(now, shipped + 24 * 3_600_000)
    const destination = String(item.destination_country ?? '')
    const origin = item.carrier ? 2 : seen ? 1 : 3
    sim.state.numbers.push({
      number,
      carrier,
      origin,
      tag: item.tag === undefined ? null : String(item.tag),
      param: item.param === undefined ? null : String(item.param),
      destination,
      registeredAt: now,
      events: sim.scripts.get(number) ?? storyOf(number, from, destination),
      told: 0,
      changedAt: now,
      status: 'Tracking',
      stopReason: null,
      stoppedAt: null,
      retracked: false,
      pushed: 'NotPushed',
      local: null,
    })
    return { origin, number, carrier, email: null, tag: item.tag ?? null, lang: null }
  }),
  gettrackinfo: each((sim, item, number) => {
    learn(sim)
    const one = find(sim, item)
    if (!one) return unknown(number)
    if (one.told === 0) return { code: -18019909, message: 'No tracking information at this time.' }
    const { carrier, param, tag } = one
    return { number, carrier, param, tag, track_info: infoOf(one) }
  }),
  stoptrack: each((sim, item, number) => {
    const one = find(sim, item)
    if (!one) return unknown(number)
    if (one.status === 'Stopped')
      return { code: -18019906, message: 'Only numbers that are tracked can be stopped.' }
    stop(sim, one, 'ByRequest')
    return { number, carrier: one.carrier }
  }),
  retrack: each((sim, item, number) => {
    const one = find(sim, item)
    if (!one) return unknown(number)
    if (one.status !== 'Stopped')
      return { code: -18019904, message: 'Only stopped numbers can be retracked.' }
    if (one.retracked) return { code: -18019905, message: 'A number can be retracked once.' }
    Object.assign(one, { status: 'Tracking', retracked: true, stopReason: null, changedAt: sim.clock.now() })
    return { number, carrier: one.carrier }
  }),
  deletetrack: each((sim, item, number) => {
    const one = find(sim, item)
    if (!one) return unknown(number)
    sim.state.numbers.splice(sim.state.numbers.indexOf(one), 1)
    return { number, carrier: one.carrier }
  }),
  push: each((sim, item, number) => {
    const one = find(sim, item)
    if (!one) return unknown(number)
    say(sim, one, 'TRACKING_UPDATED')
    return { number, carrier: one.carrier }
  }),
  gettracklist: (sim, body) => {
    learn(sim)
    const asked = (typeof body === 'object' && body !== null ? body : {}) as Item
    const from = Date.parse(String(asked.track_time_from ?? '')) || 0
    const page = Math.max(1, Number(asked.page_no ?? 1))
    const all = sim.state.numbers
      .filter((one) => one.told > 0 && one.changedAt >= from)
      .filter((one) => !asked.number || one.number === asked.number)
      .sort((a, b) => a.changedAt - b.changedAt)
    const shown = all.slice((page - 1) * most, page * most)
    return ok(
      {
        accepted: shown.map((one) => ({
          number: one.number,
          carrier: one.carrier,
          tag: one.tag,
          tracking_status: one.status,
          stop_track_reason: one.stopReason,
          push_status: one.pushed,
          is_retracked: one.retracked,
          latest_event_time: new Date(one.changedAt).toISOString(),
        })),
        rejected: [],
      },
      {
        page: {
          data_total: all.length,
          page_total: Math.ceil(all.length / most),
          page_no: page,
          page_size: most,
        },
      },
    )
  },
}

export const isCall = (name: string): boolean => Object.hasOwn(calls, name)

/** Handles a call in the service's order of checks: whitelist, account, key, rate limit, and then the method. */
export function answer(sim: Sim, name: string, key: string, address: string, body: unknown): Answer {
  const { whitelist, disabled, perSecond } = sim.settings
  if (whitelist.length > 0 && !whitelist.includes(address))
    return failed(401, -18010001, 'The IP address is not in the whitelist')
  if (key !== sim.state.key) return failed(401, -18010002, 'Invalid security key')
  if (disabled) return failed(401, -18010004, 'The account is disabled')
  if (!sim.buckets.take(key, perSecond, perSecond)) return { status: 429, body: '' }
  const run = calls[name]
  return run ? run(sim, body) : { status: 404, body: '' }
}
