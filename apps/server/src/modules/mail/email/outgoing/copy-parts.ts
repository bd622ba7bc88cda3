import type { Ctx } from '../../../../kit/context.ts'
import type { Answered } from './answer.ts'
import { emailOutgoingFile } from './table.ts'

/** The attachments of a mail that is forwarded stay where they are, until it is sent. */
export async function copyParts(
  { db }: Ctx,
  { id, accountId }: { id: number; accountId: number },
  { mail, body }: Answered,
): Promise<void> {
  const parts = (body?.parts ?? []).map(({ name, type, size }, part) => ({
    ...{ accountId, outgoingId: id, sourceId: mail.id, part, size },
    name: name || `part-${part + 1}`,
    type,
  }))
  if (parts.length > 0 && mail.rawKey !== null) await db.insert(emailOutgoingFile).values(parts)
}
