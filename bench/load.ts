import autocannon from 'autocannon'

/** Requests per second and latency of one address. */

export interface Load {
  rps: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/** Of an address that answered nothing within the time. */
export const tooSlow = 'too slow'

/** The product's and the bare one's, and how much of the bare one's the product's is, where both answer. */
export interface LoadPair {
  ours: Load | typeof tooSlow
  bare: Load | typeof tooSlow
  ratio: number | null
}

export interface Target {
  url: string
  headers?: Record<string, string>
  method?: 'GET' | 'POST' | 'PUT'
  /** The same for every request. */
  body?: string
  /** A path and body of its own for each request, until there are none left. */
  next?: () => { path: string; body?: string } | undefined
  /** How many of them at each number of connections. */
  amount?: number
}

const wholeSeconds = 4
/** Of two that are compared: in turn, for the machine is not the same all the time. */
const rounds = 4

/** So many calls of a connection that PostgreSQL keeps its plans. */
const warmUp = 6

/**
 * Two addresses, asked in turn, once they are warm. What each call changes is measured from the first.
 *
 * @param settled resolves when the database works on nothing more: queries go on there after their requests were given up, and
 * would slow the other side
 */
export async function loadBoth(
  ours: Target,
  bare: Target,
  connections: number,
  settled: () => Promise<void>,
): Promise<LoadPair> {
  for (const { url, method = 'GET', headers, body } of ours.next ? [] : [ours, bare])
    await timed({
      ...{ url, method, headers: { ...headers }, connections, amount: warmUp * connections },
      ...(body === undefined ? {} : { body }),
    })
  const loads: { ours: Awaited<ReturnType<typeof load>>[]; bare: Awaited<ReturnType<typeof load>>[] } = {
    ours: [],
    bare: [],
  }
  for (let round = 0; round < rounds; round++) {
    await settled()
    loads.ours.push(await load(ours, connections, rounds))
    await settled()
    loads.bare.push(await load(bare, connections, rounds))
  }
  const [one, other] = [together(loads.ours), together(loads.bare)]
  return {
    ours: one,
    bare: other,
    ratio: one === tooSlow || other === tooSlow ? null : ratioOf(one.rps, other.rps),
  }
}

export const ratioOf = (ours: number, bare: number): number => Math.round((ours / bare) * 100) / 100

/** What the rounds of one address come to: of the slowest in a hundred, the slowest round. */
export function together(loads: readonly (Load | typeof tooSlow)[]): Load | typeof tooSlow {
  if (!loads.every((one) => one !== tooSlow)) return tooSlow
  const middle = loads.map(({ p50 }) => p50).sort((a, b) => a - b)[Math.floor(loads.length / 2)] ?? 0
  const rps = loads.reduce((sum, one) => sum + one.rps, 0) / loads.length
  return { rps: Math.round(rps * 10) / 10, p50: middle, p99: Math.max(...loads.map(({ p99 }) => p99)) }
}

/**
 * @param parts how many such loads make the whole
 * @throws when anything but success comes back: a quick failure is no result. Time-outs are one: it is too slow.
 */
export async function load(target: Target, connections: number, parts = 1): Promise<Load | typeof tooSlow> {
  const headers = { ...target.headers }
  const { result, seconds } = await timed({
    url: target.url,
    connections,
    ...(target.next
      ? { amount: Math.ceil((target.amount ?? 600) / parts) }
      : { duration: wholeSeconds / parts }),
    method: target.method ?? 'GET',
    ...(target.body === undefined ? {} : { body: target.body }),
    headers,
    ...(target.next
      ? {
          requests: [
            {
              setupRequest: (request: autocannon.Request) => {
                const next = target.next?.()
                return next
                  ? { ...request, path: next.path, ...(next.body === undefined ? {} : { body: next.body }) }
                  : request
              },
            },
          ],
        }
      : {}),
  })
  // Time-outs are counted among the errors.
  const failed = result.errors - result.timeouts + result.non2xx
  if (failed > 0) throw new Error(`${target.url}: ${failed} of ${result.requests.total} requests failed`)
  return loadOf(result, seconds)
}

/** What an address did; too slow when it answered nothing, or let requests run out of time. */
export function loadOf(
  result: Pick<autocannon.Result, 'timeouts'> & {
    requests: Pick<autocannon.Result['requests'], 'total'>
    latency: Pick<autocannon.Result['latency'], 'p50' | 'p99'>
  },
  seconds: number,
): Load | typeof tooSlow {
  if (result.requests.total === 0 || result.timeouts > 0 || seconds <= 0) return tooSlow
  const rps = result.requests.total / seconds
  return { rps: Math.round(rps * 10) / 10, p50: result.latency.p50, p99: result.latency.p99 }
}

/** The time until the last answer: the load generator itself ends at whole seconds. */
function timed(options: autocannon.Options): Promise<{ result: autocannon.Result; seconds: number }> {
  return new Promise((resolve, reject) => {
    let began = performance.now()
    let answered: number | undefined
    const load = autocannon(options, (error, result) =>
      error ? reject(error) : resolve({ result, seconds: ((answered ?? began) - began) / 1000 }),
    )
    load.on('start', () => {
      began = performance.now()
    })
    load.on('response', () => {
      answered = performance.now()
    })
  })
}
