import { seededRoles } from '@dropyard/contract/account/seeded-role'
import type { WholeRecord } from '@dropyard/contract/kit/record-endpoints'
import { z } from 'zod'
import { demoData } from '../demo/data.ts'
import { permissionsOf } from '../modules/account/user/roles.ts'

/** Who may do what with a record, by what its manifest gives the roles of the demo's people. */

const people = z.array(z.looseObject({ who: z.string(), role: z.string(), company: z.string().optional() }))

/** A person who may do everything with it, one of another company who may too, and one who may do nothing. */
export function peopleFor({ create: { permission } }: Pick<WholeRecord, 'create'>) {
  const own = permission.replace(/create$/, '')
  const known = demoData('account/user', people).map(({ who, role, company }) => {
    const seeded = seededRoles.find(({ code }) => code === role)
    return {
      who,
      company,
      holds: (seeded ? permissionsOf(seeded) : []).filter((one) => one.startsWith(own)),
    }
  })
  // Whoever is there for it before the admin, who may do nearly everything.
  const able = known.filter(({ holds }) => holds.includes(permission))
  const as = able.find(({ who }) => who !== 'admin') ?? able[0]
  return {
    as: as?.who ?? 'admin',
    otherTenant: as?.company && able.find(({ company }) => company !== as.company)?.who,
    stranger: known.find(({ company, holds }) => !company && holds.length === 0)?.who ?? 'admin',
  }
}
