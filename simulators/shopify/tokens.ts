import { randomBytes } from 'node:crypto'
import type { Simulator } from './context.ts'
import { type AccessToken, type Installation, newId, type RefreshToken } from './state.ts'

/** Splits a scope list as OAuth sends it: commas or spaces. */
export function readScopes(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter(Boolean))]
}

/** A scope list with the read scopes that write scopes imply. */
export function impliedScopes(scopes: readonly string[]): Set<string> {
  const all = new Set(scopes)
  for (const scope of scopes) if (scope.startsWith('write_')) all.add(scope.replace('write_', 'read_'))
  return all
}

/** Removes read scopes that a write scope implies: the form in which granted scopes are returned. */
export function compressScopes(scopes: readonly string[]): string[] {
  return scopes.filter(
    (scope) => !scope.startsWith('read_') || !scopes.includes(scope.replace('read_', 'write_')),
  )
}

/** Records that the merchant granted these scopes to the app. */
export function install(
  sim: Simulator,
  shopDomain: string,
  clientId: string,
  scopes: string[],
): Installation {
  const shop = sim.state.shops[shopDomain]
  if (!shop) throw new Error(`shop ${shopDomain} does not exist`)
  const granted = shop.grantOnly ? scopes.filter((scope) => shop.grantOnly?.includes(scope)) : scopes
  const known = shop.installations[clientId]
  const installation: Installation = {
    clientId,
    id: known?.id ?? newId(sim.state),
    scopes: compressScopes([...new Set(granted)]),
    installedAt: known?.installedAt ?? sim.clock.iso(),
  }
  shop.installations[clientId] = installation
  sim.changed()
  return installation
}

type Grant = { shop: string; clientId: string; scopes: string[] }

/** Issues an access token; `lifeMs` null never expires. */
export function issueAccessToken(
  sim: Simulator,
  grant: Grant,
  kind: AccessToken['kind'],
  lifeMs: number | null,
): AccessToken {
  const prefix = { offline: 'shpca_', online: 'shpua_', custom: 'shpat_' }[kind]
  const token: AccessToken = {
    token: `${prefix}${randomBytes(16).toString('hex')}`,
    shop: grant.shop,
    clientId: grant.clientId,
    kind,
    scopes: grant.scopes,
    expiresAt: lifeMs === null ? null : sim.clock.now() + lifeMs,
    dead: false,
  }
  sim.state.accessTokens[token.token] = token
  sim.changed()
  return token
}

/** Issues a refresh token that replaces `parent`, which stays usable until this one is used. */
export function issueRefreshToken(sim: Simulator, grant: Grant, parent: string | null): RefreshToken {
  const token: RefreshToken = {
    token: `shprt_${randomBytes(16).toString('hex')}`,
    ...grant,
    expiresAt: sim.clock.now() + sim.settings.refreshTokenLifeMs,
    parent,
    dead: false,
  }
  sim.state.refreshTokens[token.token] = token
  sim.changed()
  return token
}

/** Finds a refresh token that may be used now and retires the one it replaced. */
export function useRefreshToken(
  sim: Simulator,
  text: string,
  clientId: string,
  shop: string,
): RefreshToken | null {
  const token = sim.state.refreshTokens[text]
  if (!token || token.dead || token.clientId !== clientId || token.shop !== shop) return null
  if (token.expiresAt <= sim.clock.now()) return null
  const parent = token.parent ? sim.state.refreshTokens[token.parent] : undefined
  if (parent && !parent.dead) {
    parent.dead = true
    for (const sibling of Object.values(sim.state.refreshTokens))
      if (sibling.parent === parent.token && sibling !== token) sibling.dead = true
  }
  return token
}

/** The living token of a request for this shop, or null. */
export function findAccessToken(sim: Simulator, text: string, shop: string): AccessToken | null {
  const token = sim.state.accessTokens[text]
  if (!token || token.dead || token.shop !== shop) return null
  if (token.expiresAt !== null && token.expiresAt <= sim.clock.now()) return null
  return token
}

/** Kills every token an app holds for a shop. */
export function killTokens(sim: Simulator, shop: string, clientId: string): void {
  for (const token of Object.values(sim.state.accessTokens))
    if (token.shop === shop && token.clientId === clientId) token.dead = true
  for (const token of Object.values(sim.state.refreshTokens))
    if (token.shop === shop && token.clientId === clientId) token.dead = true
  sim.changed()
}

/** Takes a scope away from the installation and from every token issued under it. */
export function revokeScope(sim: Simulator, shopDomain: string, clientId: string, scope: string): void {
  const keep = (scopes: string[]) => scopes.filter((other) => other !== scope)
  const installation = sim.state.shops[shopDomain]?.installations[clientId]
  if (installation) installation.scopes = keep(installation.scopes)
  for (const token of Object.values(sim.state.accessTokens))
    if (token.shop === shopDomain && token.clientId === clientId) token.scopes = keep(token.scopes)
  for (const token of Object.values(sim.state.refreshTokens))
    if (token.shop === shopDomain && token.clientId === clientId) token.scopes = keep(token.scopes)
  sim.changed()
}
