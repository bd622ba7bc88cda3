import { CodedError } from '../coded-error.ts'
import type { RestAnswer } from '../rest.ts'

/** What 1688 complains about, such as `gw.APIACLDecline`; of a business answer its own code. */
export class One688Error extends CodedError {
  override readonly name = 'One688Error'
}

/** Whether key and secret are wrong: nothing else mends it. */
export const isAboutKeys = (code: string): boolean => /^gw\.(Signature|AppKey)/.test(code)

/**
 * What an answer of the gateway complains about; undefined when it is fine. The body decides: refusals come with status 400
 * or 200. A code that is not known is a refusal, never a yes.
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
