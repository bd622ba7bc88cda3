import { CodedError } from '../coded-error.ts'
import type { RestAnswer } from '../rest.ts'

/** An error of 1688, such as `gw.APIACLDecline`; business errors have their own code. */
export class One688Error extends CodedError {
  override readonly name = 'One688Error'
}

/** Whether key or secret are wrong, so that a retry is useless. */
export const isAboutKeys = (code: string): boolean => /^gw\.(Signature|AppKey)/.test(code)

/**
 * The error in an answer of the gateway; undefined if there is none. The body decides, because refusals have status 400 or 200.
 * An unknown code counts as a refusal.
 */
export function problemOf({ status, body }: RestAnswer): One688Error | undefined {
  const said = (body ?? {}) as { error_code?: string | number; error_message?: string; exception?: string }
  const code = String(said.error_code ?? '')
  const message = said.error_message ?? said.exception ?? `It answered ${status}`
  if (code === '')
    return status < 400
      ? undefined
      : new One688Error(status >= 500 ? 'unreachable' : 'refused', String(status), message)
  if (code === 'gw.QosAppFrequencyLimit') return new One688Error('throttled', code, message)
  if (code === 'gw.APIACLDecline') return new One688Error('denied', code, message)
  if (code === '401' || /need user authorized/i.test(message))
    return new One688Error('unauthorized', code, message)
  return new One688Error(status >= 500 ? 'unreachable' : 'refused', code, message)
}
