import type { Words } from '@dropyard/contract/kit/text'
import type { FastifyReply } from 'fastify'
import type { UserCtx } from '../context.ts'
import { downloadHeaders } from '../http/attachment.ts'
import { type Afterwards, afterwards } from '../http/route.ts'
import { ownerOf } from '../jobs/turns.ts'
import { writeSheet } from './sheet.ts'
import type { Cell } from './workbook-cells.ts'

interface Sheet {
  readonly format: 'csv' | 'xlsx'
  readonly names: Words
  readonly headers: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

/** Answers with a table as a download; the file is made after the transaction. */
export function sendSheet(
  ctx: UserCtx,
  reply: FastifyReply,
  { format, names, headers, rows }: Sheet,
): Afterwards<unknown> {
  reply.headers(downloadHeaders(format, names, ctx.lang))
  return afterwards(async () =>
    reply.send(await writeSheet(format, headers, rows, { owner: ownerOf(ctx.user) })),
  )
}
