import type { z } from 'zod'

/**
 * A value that staff may read only with a permission. Without it, every endpoint answers null instead, and lists have no such
 * column. Merchants read it without that permission.
 */
export const seenBy = <T>(permission: string, schema: z.ZodType<T, T>): z.ZodType<T | null, T | null> =>
  schema.nullable().meta({ ...schema.meta(), needs: permission })

/** Permission that staff need to read a value; undefined if everyone may read it. */
export const neededFor = (schema: z.ZodType): string | undefined => {
  const own = (schema.meta() as { needs?: string } | undefined)?.needs
  const inner = (schema as { def?: { innerType?: z.ZodType } }).def?.innerType
  return own ?? (inner && neededFor(inner))
}
