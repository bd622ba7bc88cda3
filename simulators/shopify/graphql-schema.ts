import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery } from 'graphql'
import { tightenScalars } from './scalars.ts'

/** The Admin API version the simulator speaks; every other version name is served by it too. */
export const apiVersion = '2026-07'

/** Which access scopes open a type or field, as the platform publishes them. */
export type AccessRule = {
  scopes: string[]
  /** The sentence of the refusal, e.g. "`read_products` access scope." */
  requiredAccess: string
}

export type PlatformSchema = {
  schema: GraphQLSchema
  /** Keyed by `Type` or `Type.field`. */
  access: Map<string, AccessRule>
}

type AccessItem = { typeName: string; fieldName?: string; offlineScopes: string[]; requiredAccess: string }
type SchemaFile = { data: IntrospectionQuery; offline_scopes: { items: AccessItem[] } }

const packageFile = `@shopify/dev-mcp/dist/data/admin_${apiVersion}.json.gz`

function schemaPath(): string {
  const folders = createRequire(import.meta.url).resolve.paths('@shopify/dev-mcp') ?? []
  const found = folders.map((folder) => join(folder, packageFile)).find((path) => existsSync(path))
  if (!found) throw new Error(`${packageFile} is not installed`)
  return found
}

let loaded: PlatformSchema | null = null

/**
 * The executable schema of the Admin API with its access rules, built from the published introspection at first use
 * (about 0.4 s) and kept. It is taken as valid: the published schema breaks rules newer than itself.
 */
export function platformSchema(): PlatformSchema {
  if (loaded) return loaded
  const file: SchemaFile = JSON.parse(gunzipSync(readFileSync(schemaPath())).toString('utf8'))
  const schema = buildClientSchema(file.data, { assumeValid: true })
  tightenScalars(schema)
  const access = new Map<string, AccessRule>()
  for (const item of file.offline_scopes.items) {
    if (item.offlineScopes.length === 0) continue
    const key = item.fieldName ? `${item.typeName}.${item.fieldName}` : item.typeName
    access.set(key, { scopes: item.offlineScopes, requiredAccess: item.requiredAccess })
  }
  const creating = access.get('Mutation.fulfillmentCreate')
  if (creating) access.set('Mutation.fulfillmentCancel', creating)
  loaded = { schema, access }
  return loaded
}
