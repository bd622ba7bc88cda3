import { isMerchantPath } from '@dropyard/contract/kit/endpoint'
import { commonErrors, statusTexts, statusTextsEnglish } from '@dropyard/contract/kit/errors'
import type { Lang } from '@dropyard/contract/kit/text'
import type { FastifyReply } from 'fastify'
import type { Refusal } from '../errors.ts'

/**
 * The two response formats (specification, sections 7 and 8): operations and directory get `{code, msg, data}`, the merchant side
 * gets HTTP statuses with `{errcode, errmsg, data}`. Handlers don't depend on either.
 */

interface Success {
  data: unknown
  total?: number
  ext?: unknown
}

/** Wraps a handler's result. Both formats have `code` and `msg`, because some clients look for them at login. */
export function success(path: string, { data, total, ext }: Success): object {
  const rest = { ...(total === undefined ? {} : { total }), ...(ext === undefined ? {} : { ext }) }
  return isMerchantPath(path)
    ? { code: 200, errcode: 0, errmsg: '', msg: '', data: data ?? null, ...rest }
    : { code: 200, msg: 'ok', data: data ?? null, ...rest }
}

/** Answers with a refusal: its text in the caller's language, its code, and the fields that need correction. */
export function refuse(reply: FastifyReply, path: string, lang: Lang, refusal: Refusal): FastifyReply {
  const { status, code } = refusal.refusal
  if (status === 429 || status === 503) reply.header('retry-after', String(refusal.values.seconds ?? 60))
  const fields = refusal.fieldWords(lang)
  const data = {
    code,
    ...(fields ? { fields } : {}),
    ...(Object.keys(refusal.values).length > 0 ? { values: refusal.values } : {}),
  }
  return answer(reply, path, status, refusal.words(lang), data)
}

/** Answers an HTTP error with the specification's text for the status. */
export function failure(
  reply: FastifyReply,
  path: string,
  lang: Lang,
  status: number,
  data: unknown = null,
): FastifyReply {
  const catalogue = isMerchantPath(path) || lang === 'en' ? statusTextsEnglish : statusTexts
  const words = catalogue[status] ?? catalogue[status < 500 ? 400 : 500] ?? ''
  return answer(reply, path, status, words, data)
}

/**
 * Clients of operations log out on 404 (section 8). That is right for a wrong address but wrong for a record that was deleted in
 * the meantime, which is therefore answered with 422.
 */
function answer(
  reply: FastifyReply,
  path: string,
  status: number,
  message: string,
  data: unknown,
): FastifyReply {
  if (isMerchantPath(path))
    return reply
      .status(status)
      .send({ code: status, errcode: status === 200 ? 1 : status, errmsg: message, msg: message, data })
  const code = status === 200 ? 422 : status
  const recordMissing = isRecord(data) && data.code === commonErrors.not_found.code
  return reply
    .status(recordMissing ? 422 : code)
    .send({ code: recordMissing ? 422 : code, msg: message, data })
}

const isRecord = (value: unknown): value is { code?: unknown } => typeof value === 'object' && value !== null
