import { seededRoles } from '@dropyard/contract/account/role/seeded'
import { z } from 'zod'
import { demoData } from '../demo/data.ts'
import { permissionsOf } from '../modules/account/user/roles.ts'

/** Finds demo users with and without permissions for a record, from the roles in the manifests. */

const people = z.array(z.looseObject({ who: z.string(), role: z.string(), company: z.string().optional() }))

interface Said {
  /** The user to use, instead of any with the permission. */
  readonly as?: string | undefined
  readonly others?: readonly string[]
}

/**
 * Returns a user with the permission (`as`), a user of another company who has it, too (`otherTenant`), and a merchant and a
 * staff member without any permission of the same kinds (`strangers`).
 * @throws Error when `as` is a merchant and no user of another company has the permission
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
  // Prefers a specialized role to the admin, who may do nearly everything.
  const able = known.filter(({ holds }) => holds.includes(permission))
  const some = able.find(({ who }) => who !== 'admin') ?? able[0]
  const as = said.as ? known.find(({ who }) => who === said.as) : some
  // If no user can create the record (a store or the system does), users with the same role are taken.
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
