/** A received request, kept for assertions. */
export type RecordedRequest = {
  at: string
  method: string
  path: string
  shop: string | null
  /** GraphQL root fields, or the REST route. */
  operation: string
  headers: Record<string, string | string[] | undefined>
  body: string
  /** Null if the socket was closed without a response. */
  status: number | null
  fault: string | null
}

export type RequestLog = {
  record(request: RecordedRequest): void
  list(): RecordedRequest[]
  clear(): void
}

/** Keeps the last `limit` requests. */
export function createRequestLog(limit = 2000): RequestLog {
  let requests: RecordedRequest[] = []
  return {
    record(request) {
      requests.push(request)
      if (requests.length > limit) requests = requests.slice(-limit)
    },
    list: () => requests,
    clear() {
      requests = []
    },
  }
}
