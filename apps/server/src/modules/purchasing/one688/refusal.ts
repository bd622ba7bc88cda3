import { one688Errors } from '@dropyard/contract/purchasing/one688'
import { PlatformError } from '../../../connectors/connector.ts'
import { isAboutKeys, One688Error } from '../../../connectors/one688/one688-error.ts'
import { Refusal } from '../../../kit/errors.ts'

/** Messages for errors of 1688. */
export function refusalOf(error: PlatformError, api: string): Refusal {
  const code = error instanceof One688Error ? error.code : ''
  switch (error.kind) {
    case 'unauthorized':
      return new Refusal(one688Errors.lost)
    case 'denied':
      return new Refusal(one688Errors.no_permission, { api })
    case 'throttled':
      return new Refusal(one688Errors.limit, { seconds: Math.ceil((error.retryAfterMs ?? 10_000) / 1000) })
    case 'missing':
      return new Refusal(one688Errors.gone)
    case 'unreachable':
      return new Refusal(one688Errors.unreachable)
    default:
      if (isAboutKeys(code)) return new Refusal(one688Errors.keys, { code })
      if (code === 'image') return new Refusal(one688Errors.picture_unreadable)
      return new Refusal(one688Errors.refused, { message: error.message, code })
  }
}

/** Runs a call and translates its errors. */
export async function withRefusals<T>(api: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PlatformError) throw refusalOf(error, api)
    throw error
  }
}
