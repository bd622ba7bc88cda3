import type { Socket } from 'node:net'
import { statusTextsEnglish } from '@dropyard/contract/kit/errors'

// Not imported: an `import` of node:http also loads its HTTP client, a twentieth of the start.
const { STATUS_CODES } = process.getBuiltinModule('node:http')

/**
 * A complete HTTP response for a request that could not be parsed and reaches no route. As its path is unknown, the body has the
 * fields of both the merchant side and operations.
 */
export function unreadResponse(status: number): string {
  const words = statusTextsEnglish[status] ?? statusTextsEnglish[400]
  const body = JSON.stringify({ code: status, errcode: status, errmsg: words, msg: words, data: null })
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}

const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Answers what Node could not parse as HTTP (Fastify's `clientErrorHandler`). */
export function answerUnread({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(unreadResponse(statuses[code] ?? 400))
  socket.destroySoon()
}
