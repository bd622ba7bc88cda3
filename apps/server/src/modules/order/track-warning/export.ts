import { trackWarning as contract } from '@dropyard/contract/order/track-warning'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { ownerOf } from '../../../kit/jobs/turns.ts'
import { writeSheet } from '../../../kit/sheets/sheet.ts'

/** Warnings as a file: what their list shows, in the reader's words. */

type Row = Omit<z.output<typeof contract.row>, 'since'> & { since: Date | string }

export function warningSheet(ctx: UserCtx, rows: readonly Row[], format: 'csv' | 'xlsx'): Promise<Buffer> {
  const { fields, choices } = contract.text[ctx.lang]
  return writeSheet(
    format,
    [
      fields.kind,
      fields.severity,
      fields.state,
      fields.number,
      fields.order_sn,
      fields.channel_name,
      fields.country,
      fields.parcels,
      fields.last_text,
      fields.since,
      fields.assignee_id,
      fields.note,
    ],
    rows.map((row) => [
      choices.kind[row.kind],
      choices.severity[row.severity],
      row.state_name,
      row.number,
      row.order_sn,
      row.channel_name,
      row.country,
      String(row.parcels),
      row.last_text,
      new Date(row.since).toISOString(),
      row.assignee_name,
      row.note,
    ]),
    { owner: ownerOf(ctx.user) },
  )
}
