import { seededRoles } from '@dropyard/contract/account/seeded-role'
import { z } from 'zod'
import { demoData } from '../demo/data.ts'
import { permissionsOf } from '../modules/account/user/roles.ts'

/** Who may do what with a record, by what the manifests give the roles of the demo's people. */

const people = z.array(z.looseObject({ who: z.string(), role: z.string(), company: z.string().optional() }))

interface Said {
  /** Who it is, where it is not any who may. */
  readonly as?: string | undefined
  readonly others?: readonly string[]
}

/**
 * A person who may make it, one of another company who may too, and one of each side who may do nothing with what its and the
 * other permissions are for. @throws where a merchant makes it and none of another company may.
 */
export function peopleFor(permission: string, said: Said = {}) {
  const { others = [] } = said
  const kinds = [permission, ...others].map((one) => one.replace(/[\w-]+$/, ''))
  const known = demoData('account/user', people).map(({ who, role, company }) => {
    const seeded = seededRoles.find(({ code }) => code === role)
    return {
      who,
      role,
      company,
      holds: (seeded ? permissionsOf(seeded) : []).filter((one) =>
        kinds.some((kind) => one.startsWith(kind)),
      ),
    }
  })
  // Whoever is there for it before the admin, who may do nearly everything.
  const able = known.filter(({ holds }) => holds.includes(permission))
  const some = able.find(({ who }) => who !== 'admin') ?? able[0]
  const as = said.as ? known.find(({ who }) => who === said.as) : some
  // What nobody creates, but a store or the system, is known to whoever has the same role.
  const alike = able.length > 0 ? able : known.filter(({ role }) => role === as?.role)
  const other = as?.company && alike.find(({ company }) => company && company !== as.company)?.who
  if (as?.company && !other) throw new Error(`${permission}: nobody of another company may`)
  return {
    as: as?.who ?? 'admin',
    otherTenant: other,
    strangers: [true, false].flatMap(
      (staff) => known.find(({ company, holds }) => !company === staff && holds.length === 0)?.who ?? [],
    ),
  }
}
