import { z } from 'zod'
import { controlOf } from './control.ts'
import { type AnyEndpoint, endpointKey } from './endpoint.ts'

/**
 * Endpoints that list records to choose from, with further permissions that let staff call them: those of the requests that
 * contain the choice. A user who may adjust wallets can choose the company without the permission to list companies.
 */
export function choosingPermissions(
  endpoints: readonly AnyEndpoint[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  const collect = (schema: z.ZodType, permission: string): void => {
    if (!(schema instanceof z.ZodObject)) return
    for (const field of Object.values(schema.shape as Readonly<Record<string, z.ZodType>>)) {
      const { select, kind } = controlOf(field) ?? {}
      if (kind) collect(kind.line.input, permission)
      if (!select) continue
      const key = endpointKey(select())
      found.set(key, (found.get(key) ?? new Set()).add(permission))
    }
  }
  for (const { query, body, permission } of endpoints) {
    // All staff, or everybody, may call it: that says nothing about who may see the names.
    if (!permission.includes(':')) continue
    collect(query, permission)
    collect(body, permission)
  }
  return found
}
