import type { ErrorCode } from '@dropyard/contract/kit/errors'
import { fillWords, type Words } from '@dropyard/contract/kit/text'
import { PlatformError } from './connector.ts'

/** An error of a carrier or another service, with its code. */
export class CodedError extends PlatformError {
  readonly code: string

  constructor(
    kind: PlatformError['kind'],
    code: string,
    message: string,
    more: { retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(kind, message, more)
    this.name = 'CodedError'
    this.code = code
  }
}

/** What went wrong with another service, and whether a retry may help. */
export interface Trouble {
  words: Words
  mayRetry: boolean
}

/** Translates its errors. @throws errors that aren't caused by the service */
export const troubleIn =
  ({ not_opened, limit, unreachable, refused }: Readonly<Record<Why, ErrorCode>>) =>
  (error: unknown): Trouble => {
    if (!(error instanceof PlatformError)) throw error
    const { kind, message, mayRetry } = error
    const code = error instanceof CodedError ? error.code : ''
    const said = {
      unauthorized: not_opened,
      throttled: limit,
      unreachable,
      denied: refused,
      refused,
      missing: refused,
    }
    return { mayRetry, words: fillWords(said[kind].words, { code, message }) }
  }
type Why = 'not_opened' | 'limit' | 'unreachable' | 'refused'
