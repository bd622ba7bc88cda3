import { dayOf } from '@dropyard/contract/kit/days'
import { pause, send, textOf } from '../call.ts'
import { CodedError } from '../coded-error.ts'
import { parseExactly, turnOf } from '../rest.ts'
import type {
  Accepted,
  NumberToTrack,
  Refused,
  TrackedNumber,
  TrackingAccess,
  TrackingProvider,
} from '../tracking.ts'
import { carrierOf, reportOf, type SaidNumber } from './report.ts'
import { isSigned } from './sign.ts'

/**
 * 17TRACK's API v2.2. Sources: two typed clients and three integrations that agree; its v1 and a circulating OpenAPI file
 * describe other versions.
 */

const version = 'v2.2'
const batch = 40
/** Over the limit it answers 429 without a waiting time; a third of a second frees one call. */
const waitMs = 350
const maxWaits = 5

const alreadyRegistered = '-18019901'
const notRegistered = '-18019902'
const noInfoYet = '-18019909'
const notTracked = '-18019906'
const stillTracked = '-18019904'
/** A limit is reached; tracking continues later. */
const limits = new Set(['-18019907', '-18019908', '-18019911', '-18010003'])

export function track17({ origin, key, perSecond, signal }: TrackingAccess): TrackingProvider {
  async function ask<T>(call: string, body: unknown): Promise<T> {
    for (let waits = 0; ; waits++) {
      await pause(turnOf(`${origin}:${key}`, perSecond), signal)
      const response = await send(
        `${origin}/track/${version}/${call}`,
        {
          method: 'POST',
          headers: { accept: 'application/json', 'content-type': 'application/json', '17token': key },
          body: JSON.stringify(body),
        },
        signal,
      )
      const text = await textOf(response)
      if (response.status === 429 && waits < maxWaits) {
        await pause(waitMs * 2 ** waits, signal)
        continue
      }
      return answerOf(response.status, text) as T
    }
  }

  return {
    batch,
    async quota() {
      const data = await ask<SaidQuota>('getquota', {})
      return {
        total: Number(data.quota_total ?? 0),
        used: Number(data.quota_used ?? 0),
        left: Number(data.quota_remain ?? 0),
      }
    },
    async register(numbers) {
      const said = await ask<Said>('register', numbers.map(written))
      const refused = refusedIn(said)
      const known = new Set(refused.filter(({ code }) => code === alreadyRegistered).map((one) => one.number))
      const again = numbers.filter(({ number }) => known.has(number))
      return {
        accepted: [
          ...(said.accepted ?? []).map(acceptedOf),
          ...again.map(({ number, carrier, tag }) => ({ number, carrier: carrier ?? '', tag, sure: true })),
        ],
        refused: refused.filter(({ number }) => !known.has(number)),
      }
    },
    async read(numbers) {
      const said = await ask<Said>('gettrackinfo', numbers.map(keyOf))
      return {
        reports: (said.accepted ?? []).map(reportOf),
        refused: refusedIn(said).filter(({ code }) => code !== noInfoYet),
      }
    },
    async changedSince(since, page) {
      const said = await ask<Said>('gettracklist', {
        track_time_from: since.toISOString(),
        page_no: page,
        order_by: 'TrackTimeAsc',
      })
      return {
        numbers: (said.accepted ?? []).map(({ number = '', carrier }) => ({
          number,
          carrier: carrierOf(carrier),
        })),
        pages: Number(said.page?.page_total ?? 1),
      }
    },
    async stop(numbers) {
      const said = await ask<Said>('stoptrack', numbers.map(keyOf))
      const refused = refusedIn(said)
      const ended = refused.filter(({ code }) => code === notTracked || code === notRegistered)
      return {
        stopped: [...(said.accepted ?? []).map(({ number = '' }) => number), ...ended.map((o) => o.number)],
        refused: refused.filter((one) => !ended.includes(one)),
      }
    },
    async retrack(numbers) {
      const said = await ask<Said>('retrack', numbers.map(keyOf))
      const refused = refusedIn(said)
      const running = refused.filter(({ code }) => code === stillTracked)
      return {
        resumed: [...(said.accepted ?? []).map(({ number = '' }) => number), ...running.map((o) => o.number)],
        refused: refused.filter((one) => !running.includes(one)),
      }
    },
    readPush(headers, body) {
      if (!isSigned(body, key, headers.sign)) return null
      const { event, data } = (parseExactly(body.toString('utf8')) ?? {}) as SaidPush
      if (!data?.number) throw new CodedError('refused', 'push', 'A push without a number')
      if (event === 'TRACKING_STOPPED')
        return {
          kind: 'stopped',
          number: data.number,
          carrier: carrierOf(data.carrier),
          tag: data.tag ?? '',
        }
      return { kind: 'updated', report: reportOf(data) }
    },
  }
}

interface SaidError {
  code?: number
  message?: string
}
interface Said {
  accepted?: SaidAccepted[]
  rejected?: { number?: string; error?: SaidError }[]
  page?: { page_total?: number }
}
type SaidAccepted = SaidNumber & { origin?: number }
interface SaidQuota {
  quota_total?: number
  quota_used?: number
  quota_remain?: number
}
interface SaidPush {
  event?: string
  data?: SaidNumber
}

/** @throws CodedError if the whole call failed; refusals of single numbers are part of the answer */
function answerOf(status: number, text: string): unknown {
  if (status === 429) throw new CodedError('throttled', '429', 'Too many calls')
  if (status >= 500) throw new CodedError('unreachable', String(status), `It answered ${status}`)
  const said = (parsed(text) ?? {}) as { code?: number; data?: { errors?: SaidError[] } & object }
  const problem = said.data?.errors?.[0]
  const code = String(problem?.code ?? said.code ?? status)
  const message = problem?.message ?? `It answered ${status}`
  if (status === 401 || ['-18010001', '-18010002', '-18010004', '-18010005'].includes(code))
    throw new CodedError('unauthorized', code, message)
  if (limits.has(code)) throw new CodedError('throttled', code, message)
  if (status !== 200 || said.code !== 0) throw new CodedError('refused', code, message)
  return said.data ?? {}
}

function parsed(text: string): unknown {
  try {
    return parseExactly(text)
  } catch (cause) {
    throw new CodedError('unreachable', 'json', 'The answer was not JSON', { cause })
  }
}

const refusedIn = ({ rejected = [] }: Said): Refused[] =>
  rejected.map(({ number = '', error }) => ({
    number,
    code: String(error?.code ?? ''),
    message: (error?.message ?? '').slice(0, 300),
    passes: limits.has(String(error?.code)),
  }))

const acceptedOf = ({ number = '', carrier, tag, origin }: SaidAccepted): Accepted => ({
  number,
  carrier: carrierOf(carrier) ?? '',
  tag: tag ?? '',
  // 3 is a guess; 1 and 2 are verified.
  sure: origin !== 3,
})

const keyOf = ({ number, carrier }: TrackedNumber) => ({
  number,
  ...(carrier ? { carrier: Number(carrier) } : {}),
})

const written = (one: NumberToTrack) => ({
  ...keyOf(one),
  // A given carrier must be kept: detection could choose another one, with another parcel.
  auto_detection: one.carrier === null,
  tag: one.tag,
  order_no: one.orderNumber,
  ship_date: dayOf(one.shippedAt),
  ...(one.origin ? { origin_country: one.origin } : {}),
  ...(one.destination ? { destination_country: one.destination } : {}),
  ...(one.zip ? { param: one.zip } : {}),
})
