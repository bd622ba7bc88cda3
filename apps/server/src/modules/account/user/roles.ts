import { type SeededRole, seededRoles } from '@dropyard/contract/account/seeded-role'
import { contract, manifests } from '@dropyard/contract/contract'
import { endpointsIn, isMerchantPath } from '@dropyard/contract/kit/endpoint'

/** What the seeded roles may do, by the manifests of the modules. */

const merchants = new Set<string>([
  'merchant',
  ...seededRoles.filter(({ kind }) => kind === 'merchant').map(({ code }) => code),
])

/** By pattern (`order:list`, `order:*`), the roles that have it by default, and whether these are merchants' alone. */
const given = manifests
  .flatMap(({ roles = {} }) => Object.entries(roles))
  .map(([pattern, codes]) => ({ pattern, codes, merchants: codes.every((code) => merchants.has(code)) }))

let found: { permission: string; path: string }[] | undefined
/** What asks for a permission, endpoints and what staff may read of them; the contract is walked once, not for each role. */
const guarded = () => {
  found ??= [
    ...endpointsIn(contract).filter((e) => e.permission.includes(':')),
    ...manifests
      .flatMap(({ rights = {} }) => Object.keys(rights))
      .map((permission) => ({ permission, path: '' })),
  ]
  return found
}

/**
 * The permissions that a role has today. A merchant's role never reaches an endpoint of operations, whatever the
 * manifests say. The super admin has what any of the staff may have: all but the work that only a merchant can do.
 */
export function permissionsOf({ code, kind }: Pick<SeededRole, 'code' | 'kind'>): string[] {
  const has = (name: string): boolean => {
    const by = givenBy(name)
    if (code === 'super-admin') return by.length === 0 || by.some(({ merchants }) => !merchants)
    return by.some(({ codes }) => codes.some((one) => one === code || one === kind))
  }
  const there = guarded().filter((e) => kind === 'staff' || isMerchantPath(e.path))
  return [...new Set(there.map((e) => e.permission))].filter(has).sort()
}

const byName = new Map<string, typeof given>()
/** What gives a permission: looked for once, since every role asks for all of them. */
function givenBy(name: string): typeof given {
  const by = byName.get(name) ?? given.filter(({ pattern }) => covers(pattern, name))
  byName.set(name, by)
  return by
}

const covers = (pattern: string, permission: string): boolean =>
  pattern === permission || (pattern.endsWith(':*') && permission.startsWith(pattern.slice(0, -1)))
