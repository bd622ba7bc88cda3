import type { ImportResult } from '@dropyard/contract/kit/imports'
import { suppression as contract } from '@dropyard/contract/mail/suppression'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { read } from '../../../kit/http/validate.ts'
import type { SentFile } from '../../../kit/sheets/file-import.ts'
import { readColumns, withKeys } from '../../../kit/sheets/import-columns.ts'
import { takeRows } from '../../../kit/sheets/import-rows.ts'
import { hashOfAddress } from './address-hash.ts'
import { suppress } from './suppress.ts'

/** Imports addresses that were suppressed in another system. Further columns of its file are ignored. */

const { en, zh } = contract.text
const named = withKeys({
  address: { en: en.fields.address, zh: zh.fields.address },
  note: { en: en.fields.note, zh: zh.fields.note },
})
const columns = {
  ...named,
  address: { ...named.address, also: ['email', 'e-mail', 'email address', '邮箱'] },
}

export async function importSuppressions(
  ctx: UserCtx,
  sent: SentFile<z.output<typeof contract.import.body>>,
): Promise<ImportResult> {
  const { reason, entity_id: entityId } = sent.body
  const file = readColumns(ctx.lang, sent.sheet, {
    columns,
    needed: [['address']],
    identifiers: [],
    maxRows: 20_000,
  })
  return takeRows(ctx, sent, {
    ...file,
    column: (field) => (field in columns ? columns[field as keyof typeof columns][ctx.lang] : field),
    take: async (inRow, { address, note }) => {
      const input = read(contract.create.body, { address, note, entity_id: entityId })
      const about = { reason, source: 'staff', ...(input.note ? { note: input.note } : {}) } as const
      const hashes = [hashOfAddress(input.address)]
      const { added, replaced } = await suppress(inRow, { hashes, entityId, ...about })
      return added > 0 ? 'created' : replaced > 0 ? 'updated' : 'unchanged'
    },
  })
}
