import { auditTable } from '../audit-table.ts'
import type { AuditNote } from '../context.ts'
import { type Db, deferWrite } from '../data/database.ts'

/** Writes the audit rows of a change in the same transaction, so that no change is committed without them. */
export function writeAudit(
  db: Db,
  who: { userId: number | null; entityId: number | null; requestId: string; ip: string },
  action: string,
  input: unknown,
  notes: readonly AuditNote[],
): void {
  const base = { ...who, action }
  const rows =
    notes.length === 0
      ? [{ ...base, input }]
      : notes.map((n, i) => ({
          ...base,
          userId: who.userId ?? n.by ?? null,
          entityId: n.entityId ?? who.entityId,
          record: n.record,
          recordId: n.recordId === undefined ? null : String(n.recordId),
          input: i === 0 ? input : null,
          before: n.before ?? null,
          after: n.after ?? null,
        }))
  deferWrite(db, db.insert(auditTable).values(rows))
}

const hidden = '•••'

/** The input as the audit trail stores it: declared secrets are masked, texts over 4000 characters and lists over 200 are cut. */
export function withoutSecrets(input: unknown, secrets: readonly string[]): unknown {
  if (input === null || typeof input !== 'object') return input
  if (Array.isArray(input)) return input.slice(0, 200).map((v) => withoutSecrets(v, secrets))
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [
      key,
      secrets.includes(key)
        ? hidden
        : typeof value === 'string' && value.length > 4000
          ? `${value.slice(0, 4000)}…`
          : withoutSecrets(value, secrets),
    ]),
  )
}
