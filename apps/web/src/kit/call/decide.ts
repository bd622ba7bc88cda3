import { connectionTexts, statusTexts } from '@dropyard/contract/kit/errors'

/** The error catalogue of section 8 as pure functions: from an outcome to what the browser does about it. */

export type Client = 'operations' | 'seller'

export type Outcome =
  | { kind: 'answer'; status: number; body: unknown }
  /** The connection failed, timed out, or the response did not come from our server. */
  | { kind: 'lost'; timedOut?: boolean }

export type Verdict =
  | { ok: true; body: Envelope }
  | {
      ok: false
      code: number
      message: string
      /** The client shows the message as a toast. */
      show: boolean
      /** There was no usable response: a read may be retried. */
      lost?: true
      /**
       * `login`: clear storage and go to /login after a second. `login-ref`: go there immediately, with the current page as
       * `ref`.
       */
      session: 'keep' | 'login' | 'login-ref'
      body: Envelope
    }

export interface Envelope {
  code?: number
  msg?: string
  errcode?: number
  errmsg?: string
  data?: unknown
  total?: number
  ext?: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Operations and directory clients decide by the code in the body; the seller client by the HTTP status. */
export function decide(client: Client, outcome: Outcome): Verdict {
  if (outcome.kind === 'lost') return client === 'operations' ? operationsLost : sellerLost
  return client === 'operations' ? operations(outcome) : seller(outcome)
}

const operationsLost: Verdict = {
  ok: false,
  code: 0,
  message: connectionTexts.network,
  show: true,
  lost: true,
  session: 'login',
  body: {},
}
const sellerLost: Verdict = {
  ok: false,
  code: 0,
  message: connectionTexts.sellerOther,
  show: true,
  lost: true,
  session: 'keep',
  body: {},
}

/** Statuses of a server that is restarting, or of a proxy that can't reach it. */
const unavailable: ReadonlySet<number> = new Set([502, 503, 504])
const lostIf = (code: number): { lost?: true } => (unavailable.has(code) ? { lost: true } : {})

function operations({ status, body: raw }: { status: number; body: unknown }): Verdict {
  const body: Envelope = isObject(raw) ? raw : {}
  // A response without a code (such as a proxy's error page) is judged by its HTTP status.
  const code = numberOf(body.code) ?? status
  const fixed = statusTexts[code]
  if (fixed) return { ok: false, code, message: fixed, show: true, session: 'login', body }
  if (code === 422) return { ok: false, code, message: textOf(body.msg), show: true, session: 'keep', body }
  if (!isObject(raw) && (status < 200 || status > 299)) return operationsLost
  if (code >= 200 && code <= 299) return { ok: true, body }
  return { ok: false, code, message: textOf(body.msg), show: false, session: 'keep', body, ...lostIf(code) }
}

function seller({ status, body: raw }: { status: number; body: unknown }): Verdict {
  const body: Envelope = isObject(raw) ? raw : {}
  const refusal = { ok: false, code: status, body, ...lostIf(status) } as const
  if (status === 401) return { ...refusal, message: textOf(body.errmsg), show: false, session: 'login-ref' }
  if (status === 500) return { ...refusal, message: connectionTexts.seller500, show: true, session: 'keep' }
  const errcode = numberOf(body.errcode) ?? 0
  const errmsg = textOf(body.errmsg)
  if (errcode !== 0 && (errmsg !== '' || status === 200))
    return { ...refusal, code: errcode, message: errmsg, show: errmsg !== '', session: 'keep' }
  if (status === 200) return { ok: true, body }
  if (status > 200 && status < 300) return { ok: true, body }
  return { ...refusal, message: connectionTexts.sellerOther, show: true, session: 'keep' }
}

/** The messages for single fields, from `data.fields` of a refusal: `{ email: 'Incorrect email format' }`. */
export function fieldsOf(body: Envelope): Record<string, string> {
  const fields = isObject(body.data) ? body.data.fields : undefined
  if (!isObject(fields)) return {}
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const message = Array.isArray(value) ? textOf(value[0]) : textOf(value)
      return message ? [[name, message]] : []
    }),
  )
}

/** Whether the caller shows refusals itself: all, or only those of the listed fields. */
export type Quiet = boolean | readonly string[]

export function isQuiet(quiet: Quiet | undefined, fields: Readonly<Record<string, string>>): boolean {
  if (typeof quiet !== 'object') return quiet === true
  const names = Object.keys(fields)
  return names.length > 0 && names.every((name) => quiet.includes(name))
}
