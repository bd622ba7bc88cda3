import type { z } from 'zod'

/**
 * What of the staff only those read who hold a permission: for the others the answer has null in its place, whatever the
 * endpoint, and their lists have no column of it. Merchants read what is theirs.
 */
export const seenBy = <T>(permission: string, schema: z.ZodType<T, T>): z.ZodType<T | null, T | null> =>
  schema.nullable().meta({ ...schema.meta(), needs: permission })

/** The permission without which staff do not read a value; undefined for what every reader is told. */
export const neededFor = (schema: z.ZodType): string | undefined => {
  const own = (schema.meta() as { needs?: string } | undefined)?.needs
  const inner = (schema as { def?: { innerType?: z.ZodType } }).def?.innerType
  return own ?? (inner && neededFor(inner))
}
