import { hmac } from '../sign.ts'

/** The signature of a call to YunExpress: over body, time, method and the path without its query. */
export const yunexpressSignature = (
  secret: string,
  call: { method: string; path: string; date: string; body?: string | undefined },
): string =>
  hmac(
    secret,
    `${call.body ? `body=${call.body}&` : ''}date=${call.date}&method=${call.method}&uri=${call.path}`,
  ).toString('base64')
