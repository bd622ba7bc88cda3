import { type SeededRole, seededRoles } from '@dropyard/contract/account/role/seeded'
import { contract, manifests } from '@dropyard/contract/contract'
import { endpointsIn, isMerchantPath } from '@dropyard/contract/kit/endpoint'

/** Permissions of the seeded roles, from the modules' manifests. */

const merchants = new Set<string>([
  'merchant',
  ...seededRoles.filter(({ kind }) => kind === 'merchant').map(({ code }) => code),
])

/** By pattern (`order:list`, `order:*`): the roles that have it by default, and whether all of these are merchants'. */
const readGiven = () =>
  manifests
    .flatMap(({ roles = {} }) => Object.entries(roles))
    .map(([pattern, codes]) => ({ pattern, codes, merchants: codes.every((code) => merchants.has(code)) }))
let given: ReturnType<typeof readGiven> | undefined

let found: { permission: string; path: string }[] | undefined
/** Everything that requires a permission: endpoints, and readable data of staff. The contract is walked once for all roles. */
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
 * The current permissions of a role. A merchant's role never includes a staff endpoint, whatever the manifests contain. The super
 * admin has all permissions of staff: everything except work that only merchants can do.
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

const byName = new Map<string, NonNullable<typeof given>>()
/** The manifest entries for a permission, cached because every role asks for all of them. */
function givenBy(name: string): NonNullable<typeof given> {
  given ??= readGiven()
  const by = byName.get(name) ?? given.filter(({ pattern }) => covers(pattern, name))
  byName.set(name, by)
  return by
}

const covers = (pattern: string, permission: string): boolean =>
  pattern === permission || (pattern.endsWith(':*') && permission.startsWith(pattern.slice(0, -1)))
