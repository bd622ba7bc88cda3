import { createHash } from 'node:crypto'

/** The signature of a call to Yanwen: user, body, format, method, time and version, enclosed by the token. */
export const yanwenSignature = (
  token: string,
  call: { user_id: string; format: string; method: string; timestamp: string; version: string },
  body: string,
): string =>
  createHash('md5')
    .update(
      `${token}${call.user_id}${body}${call.format}${call.method}${call.timestamp}${call.version}${token}`,
    )
    .digest('hex')
