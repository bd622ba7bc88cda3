import { issue, liveToken, type Market } from './market.ts'
import { type Account, type Platform, platforms } from './state.ts'

/** The API of a marketplace: routes that take a call and return an answer. */

export interface Call {
  params: Record<string, string>
  query: Record<string, string>
  /** Fields of a form; JSON bodies are in `json`. */
  body: Record<string, string>
  json: Record<string, unknown>
  headers: Record<string, string | undefined>
  path: string
}

export interface Answer {
  status?: number
  body?: unknown
  /** JSON text to send unchanged: for ids that are numbers beyond 2^53. */
  text?: string
  headers?: Record<string, string>
}

export interface Route {
  method: 'GET' | 'POST'
  path: string
  operation: string | ((call: Call) => string)
  handle: (call: Call) => Answer
}

export interface Face {
  platform: Platform
  routes: Route[]
  /** The account of a call's token: faults and limits are per account. */
  whose: (call: Call) => Account | undefined
  throttled: (retryAfter: number | undefined) => Answer
}

export const bearer = (call: Call): string | undefined =>
  /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1]

/** The account of an access token. */
export function accountBehind(
  market: Market,
  platform: Platform,
  value: string | undefined,
): Account | undefined {
  const token = liveToken(market, platform, 'access', value)
  return token && market.state.accounts.find((one) => one.platform === platform && one.name === token.account)
}

/** An access token and a refresh token: the given one, or a new one. */
export function pair(
  market: Market,
  account: Account,
  options: { clientId: string; prefix?: string; refresh?: string | undefined; refreshEnds?: number },
) {
  const { platform } = account
  const access = issue(market, account, 'access', {
    value: `${options.prefix ?? ''}${crypto.randomUUID()}`,
    clientId: options.clientId,
    seconds: market.settings.accessSeconds[platform],
  })
  const refresh =
    options.refresh ??
    issue(market, account, 'refresh', {
      value: `${platform === 'amazon' ? 'Atzr|' : (options.prefix ?? '')}${crypto.randomUUID()}`,
      clientId: options.clientId,
      seconds: market.settings.refreshSeconds[platform],
      ...(options.refreshEnds ? { expiresAt: options.refreshEnds } : {}),
    }).value
  return { access: access.value, refresh }
}

export const isPlatform = (text: unknown): text is Platform => platforms.includes(text as Platform)

/** The fields of a form body. */
export const formOf = (body: unknown): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body : ''))
