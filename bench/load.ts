import autocannon from 'autocannon'

/** Requests per second and latency of one address. */

export interface Load {
  rps: number
  /** Milliseconds. */
  p50: number
  p99: number
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

/** @throws when anything but success comes back: a quick failure is no result. */
export async function load(target: Target, connections: number): Promise<Load> {
  const headers = { ...target.headers }
  const { result, seconds } = await timed({
    url: target.url,
    connections,
    ...(target.next ? { amount: target.amount ?? 600 } : { duration: wholeSeconds }),
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
  const failed = result.errors + result.timeouts + result.non2xx
  if (failed > 0) throw new Error(`${target.url}: ${failed} of ${result.requests.total} requests failed`)
  const rps = target.next ? result.requests.total / seconds : result.requests.average
  return { rps: Math.round(rps * 10) / 10, p50: result.latency.p50, p99: result.latency.p99 }
}

/** The time until the last answer: the load generator itself ends at whole seconds. */
function timed(options: autocannon.Options): Promise<{ result: autocannon.Result; seconds: number }> {
  return new Promise((resolve, reject) => {
    let began = performance.now()
    let answered = began
    const load = autocannon(options, (error, result) =>
      error ? reject(error) : resolve({ result, seconds: (answered - began) / 1000 }),
    )
    load.on('start', () => {
      began = performance.now()
    })
    load.on('response', () => {
      answered = performance.now()
    })
  })
}
