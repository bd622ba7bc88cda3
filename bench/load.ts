import autocannon from 'autocannon'

/** Requests per second and latency of a URL. */

export interface Load {
  rps: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/** The result for a URL that did not respond in time. */
export const tooSlow = 'too slow'

/** The results of the product and the bare server, and their ratio if both responded. */
export interface LoadPair {
  ours: Load | typeof tooSlow
  bare: Load | typeof tooSlow
  ratio: number | null
}

export interface Target {
  url: string
  headers?: Record<string, string>
  method?: 'GET' | 'POST' | 'PUT'
  /** Same for every request. */
  body?: string
  /** Path and body of the next request; undefined when there are no more. */
  next?: () => { path: string; body?: string } | undefined
  /** Number of requests at each number of connections. */
  amount?: number
}

const wholeSeconds = 4
/** Both sides alternate, because the machine's speed varies. */
const rounds = 4

/** After this number of calls per connection PostgreSQL keeps its plans. */
const warmUp = 6

/**
 * Loads two URLs alternately after warming them up. Cases whose requests change data are measured from the first request.
 *
 * @param settled resolves when no query is running any more: abandoned requests leave queries behind, which would slow down the
 * other side
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

/** Combines the rounds of a URL; the p99 is that of the slowest round. */
export function together(loads: readonly (Load | typeof tooSlow)[]): Load | typeof tooSlow {
  if (!loads.every((one) => one !== tooSlow)) return tooSlow
  const middle = loads.map(({ p50 }) => p50).sort((a, b) => a - b)[Math.floor(loads.length / 2)] ?? 0
  const rps = loads.reduce((sum, one) => sum + one.rps, 0) / loads.length
  return { rps: Math.round(rps * 10) / 10, p50: middle, p99: Math.max(...loads.map(({ p99 }) => p99)) }
}

/**
 * @param parts how many such loads make up the whole
 * @throws on any response other than success, because failing fast is no result. Time-outs are a result: too slow.
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
  // autocannon counts time-outs as errors too.
  const failed = result.errors - result.timeouts + result.non2xx
  if (failed > 0) {
    const statuses = JSON.stringify(result.statusCodeStats)
    throw new Error(
      `${target.url}: ${failed} of ${result.requests.total} requests failed, answers by status: ${statuses}`,
    )
  }
  return loadOf(result, seconds)
}

/** The result of a URL; too slow if it did not respond, or requests timed out. */
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

/** Measures until the last response: the load generator itself ends at full seconds. */
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
