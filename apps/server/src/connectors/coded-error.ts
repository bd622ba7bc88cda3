import type { ErrorCode } from '@dropyard/contract/kit/errors'
import { fillWords, type Words } from '@dropyard/contract/kit/text'
import { PlatformError } from './connector.ts'

/** What a carrier or another service complains about, with its code. */
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

/** What went wrong between us and them, and whether it is worth asking again. */
export interface Trouble {
  words: Words
  mayRetry: boolean
}

/** Says it in words of ours. @throws what is no fault of theirs */
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
