const faultKinds = [
  'status',
  'throttle',
  'latency',
  'drop',
  'truncate',
  'badjson',
  'html',
  'expire_token',
  'revoke_token',
  'revoke_scope',
  'stale_page_token',
  'duplicate_webhook',
  'reorder_webhook',
  'bad_signature',
] as const

export type FaultKind = (typeof faultKinds)[number]

type FaultMatch = {
  method?: string
  /** Part of the request path. */
  path?: string
  /** GraphQL root field or operation name, REST route such as `orders.json`, or `oauth`. */
  operation?: string
  /** Full shop domain. */
  shop?: string
  /** Wire topic of a webhook, e.g. `orders/create`. */
  topic?: string
}

export type FaultEntry = {
  id: number
  match: FaultMatch
  /** Remaining number of uses. */
  times: number
  kind: FaultKind
  /** Whether the request takes effect before the response is spoilt (`after`). */
  when: 'before' | 'after'
  /** HTTP status of `status`, and of `throttle` when a plain 429 is wanted. */
  status: number | null
  body: string | null
  headers: Record<string, string>
  /** Real milliseconds of `latency`. */
  ms: number
  /** Scope taken away by `revoke_scope`. */
  scope: string | null
}

type FaultSubject = {
  method: string
  path: string
  operations: string[]
  shop: string | null
  topic: string | null
}

export type FaultQueue = {
  add(entry: unknown): FaultEntry
  /** Takes the oldest matching entry of one of the kinds. */
  take(kinds: readonly FaultKind[], subject: FaultSubject): FaultEntry | null
  list(): FaultEntry[]
  clear(): void
}

export const webhookFaults: readonly FaultKind[] = ['duplicate_webhook', 'reorder_webhook', 'bad_signature']
export const requestFaults: readonly FaultKind[] = faultKinds.filter((kind) => !webhookFaults.includes(kind))

/** Default time of a fault: most strike before the effect, spoilt responses after it. */
const defaultWhen: Partial<Record<FaultKind, 'after'>> = { truncate: 'after', badjson: 'after' }

export class FaultInputError extends Error {}

function matches(match: FaultMatch, subject: FaultSubject): boolean {
  return (
    (match.method === undefined || match.method.toUpperCase() === subject.method) &&
    (match.path === undefined || subject.path.includes(match.path)) &&
    (match.operation === undefined || subject.operations.includes(match.operation)) &&
    (match.shop === undefined || match.shop === subject.shop) &&
    (match.topic === undefined || match.topic === subject.topic)
  )
}

function record(value: unknown, field: string): Record<string, unknown> {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value))
    throw new FaultInputError(`${field} must be an object`)
  return { ...value }
}

function readMatch(value: unknown): FaultMatch {
  const match: FaultMatch = {}
  for (const [key, text] of Object.entries(record(value, 'match'))) {
    if (key !== 'method' && key !== 'path' && key !== 'operation' && key !== 'shop' && key !== 'topic')
      throw new FaultInputError(`match.${key} is unknown`)
    if (typeof text !== 'string') throw new FaultInputError(`match.${key} must be text`)
    match[key] = text
  }
  return match
}

function readFault(input: unknown, id: number): FaultEntry {
  const entry = record(input, 'fault entry')
  const fault = typeof entry.fault === 'string' ? { kind: entry.fault } : record(entry.fault, 'fault')
  const options: Record<string, unknown> = { ...fault }
  const kind = faultKinds.find((known) => known === options.kind)
  if (!kind) throw new FaultInputError(`fault.kind must be one of ${faultKinds.join(', ')}`)
  const times = entry.times ?? 1
  if (typeof times !== 'number' || !Number.isInteger(times) || times < 1)
    throw new FaultInputError('times must be a whole number above zero')
  const when = options.when ?? defaultWhen[kind] ?? 'before'
  if (when !== 'before' && when !== 'after') throw new FaultInputError('fault.when must be before or after')
  if (kind === 'revoke_scope' && typeof options.scope !== 'string')
    throw new FaultInputError('fault.scope must name a scope')
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(record(options.headers, 'fault.headers')))
    headers[name] = String(value)
  return {
    id,
    match: readMatch(entry.match),
    times,
    kind,
    when,
    status: typeof options.status === 'number' ? options.status : null,
    body:
      typeof options.body === 'string'
        ? options.body
        : options.body === undefined
          ? null
          : JSON.stringify(options.body),
    headers,
    ms: typeof options.ms === 'number' ? options.ms : 0,
    scope: typeof options.scope === 'string' ? options.scope : null,
  }
}

/** A queue of faults that tests order and requests or webhooks consume. */
export function createFaultQueue(): FaultQueue {
  let entries: FaultEntry[] = []
  let lastId = 0
  return {
    add(input) {
      lastId += 1
      const entry = readFault(input, lastId)
      entries.push(entry)
      return entry
    },
    take(kinds, subject) {
      const entry = entries.find(({ kind, match }) => kinds.includes(kind) && matches(match, subject))
      if (!entry) return null
      entry.times -= 1
      if (entry.times === 0) entries = entries.filter((other) => other !== entry)
      return entry
    },
    list: () => entries,
    clear() {
      entries = []
    },
  }
}
