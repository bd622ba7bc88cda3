import { seededRoles } from '@dropyard/contract/account/seeded-role'
import { z } from 'zod'
import { demoData } from '../demo/data.ts'
import { permissionsOf } from '../modules/account/user/roles.ts'

/** Who may do what with a record, by what the manifests give the roles of the demo's people. */

const people = z.array(z.looseObject({ who: z.string(), role: z.string(), company: z.string().optional() }))

/**
 * A person who has the permission, one of another company who has it too, and one of each side who may do nothing with what
 * this and the other permissions are for.
 */
export function peopleFor(permission: string, ...others: string[]) {
  const kinds = [permission, ...others].map((one) => one.replace(/[\w-]+$/, ''))
  const known = demoData('account/user', people).map(({ who, role, company }) => {
    const seeded = seededRoles.find(({ code }) => code === role)
    return {
      who,
      company,
      holds: (seeded ? permissionsOf(seeded) : []).filter((one) =>
        kinds.some((kind) => one.startsWith(kind)),
      ),
    }
  })
  // Whoever is there for it before the admin, who may do nearly everything.
  const able = known.filter(({ holds }) => holds.includes(permission))
  const as = able.find(({ who }) => who !== 'admin') ?? able[0]
  return {
    as: as?.who ?? 'admin',
    otherTenant: as?.company && able.find(({ company }) => company !== as.company)?.who,
    strangers: [true, false].flatMap(
      (staff) => known.find(({ company, holds }) => !company === staff && holds.length === 0)?.who ?? [],
    ),
  }
}
