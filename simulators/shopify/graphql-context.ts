import { GraphQLError } from 'graphql'
import type { Simulator } from './context.ts'
import { type AccessRule, platformSchema } from './graphql-schema.ts'
import type { AccessToken, App, Shop } from './state.ts'
import { impliedScopes } from './tokens.ts'

/** What every resolver knows about the call it serves. */
export type Viewer = {
  sim: Simulator
  shop: Shop
  app: App
  token: AccessToken
  scopes: Set<string>
  /** Every cursor of this request counts as expired. */
  stalePageToken: boolean
  /** Keys of `@idempotent` by response key of the mutation. */
  idempotencyKeys: Map<string, string>
  searchWarnings: { path: string[]; query: string; warnings: { field: string; message: string }[] }[]
}

/** Values and functions under the names of a GraphQL type's fields. */
export type View = Record<string, unknown>

export type Arguments = Record<string, unknown>

export function createViewer(
  sim: Simulator,
  shop: Shop,
  app: App,
  token: AccessToken,
  stalePageToken: boolean,
): Viewer {
  return {
    sim,
    shop,
    app,
    token,
    scopes: impliedScopes(token.scopes),
    stalePageToken,
    idempotencyKeys: new Map(),
    searchWarnings: [],
  }
}

function refusal(what: string, rule: AccessRule): GraphQLError {
  return new GraphQLError(`Access denied for ${what} field. Required access: ${rule.requiredAccess}`, {
    extensions: {
      code: 'ACCESS_DENIED',
      documentation: 'https://shopify.dev/api/usage/access-scopes',
      requiredAccess: rule.requiredAccess,
    },
  })
}

/** Throws ACCESS_DENIED unless the token's scopes open the rule with this key; `field` names the refused field. */
export function requireAccess(viewer: Viewer, key: string, field: string): void {
  const rule = platformSchema().access.get(key)
  if (rule && !rule.scopes.some((scope) => viewer.scopes.has(scope))) throw refusal(field, rule)
}

/** Throws ACCESS_DENIED unless the token holds one of these scopes, for rules the published table leaves out. */
export function requireScope(viewer: Viewer, field: string, ...scopes: string[]): void {
  if (scopes.some((scope) => viewer.scopes.has(scope))) return
  const requiredAccess = scopes.map((scope) => `\`${scope}\` access scope`).join(' or ')
  throw refusal(field, { scopes, requiredAccess: `${requiredAccess}.` })
}

/** An error that distinguishes features of the real platform that are not simulated from invalid requests. */
export function notSimulated(what: string): GraphQLError {
  return new GraphQLError(`Not simulated: ${what}`, { extensions: { code: 'NOT_SIMULATED' } })
}
