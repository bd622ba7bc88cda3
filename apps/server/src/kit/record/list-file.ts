import type { Lang } from '@dropyard/contract/kit/text'
import type { FastifyReply } from 'fastify'
import { exported, type UserCtx } from '../context.ts'
import { downloadHeaders } from '../http/attachment.ts'
import { type Afterwards, afterwards } from '../http/route.ts'
import { mostRows } from './record-file.ts'

/** A list as a file that is read and not taken in again: its rows, and what becomes of them. */

/** All rows of a list that one file has. */
export const wholeList = { page: 1, 'per-page': mostRows } as const

interface Listed {
  readonly name: string
  readonly text: Readonly<Record<Lang, { readonly title: string }>>
}

/** Notes who took how many rows, and makes the file once the transaction is over. */
export function listFile(
  ctx: UserCtx,
  reply: FastifyReply,
  { name, text }: Listed,
  format: 'csv' | 'xlsx',
  rows: readonly unknown[],
  make: () => Promise<Buffer>,
): Afterwards<unknown> {
  exported(ctx, name, rows.length)
  reply.headers(downloadHeaders(format, { en: text.en.title, zh: text.zh.title }, ctx.lang))
  return afterwards(async () => reply.send(await make()))
}
