import { seededRoles } from '@dropyard/contract/account/role/seeded'
import { z } from 'zod'
import { demoData } from '../../../demo/data.ts'
import type { Ctx } from '../../../kit/context.ts'
import { createEntity } from '../entity/service.ts'
import { type DemoPerson, demoAddress, demoCompanies, demoPeople } from './demo-ids.ts'
import { hashPassword } from './password.ts'
import { createPerson } from './service.ts'

/** The people of the demo: one for every role, and two merchant companies. */

const people = z.array(
  z.strictObject({
    who: z.enum(demoPeople),
    role: z.enum(seededRoles.map((role) => role.code)),
    name: z.string(),
    name_en: z.string(),
    company: z.enum(['northwind', 'lumen']).optional(),
  }),
)

export const demoPassword = 'Demo12345'

export async function demoUsers(ctx: Ctx): Promise<void> {
  // One hash for all: fifteen would slow the first start for nothing.
  const passwordHash = await hashPassword(demoPassword)
  const made = new Map<DemoPerson, number>()
  const all = demoData('account/user', people)
  const add = async (one: (typeof all)[number], entityId: number | null) => {
    const id = await createPerson(ctx, {
      kind: entityId === null ? 'staff' : 'merchant',
      entityId,
      email: demoAddress(one.who),
      name: one.name,
      nameEn: one.name_en,
      passwordHash,
      roles: [one.role],
      lang: 'en',
      timezone: entityId === null ? 'Asia/Shanghai' : 'UTC',
    })
    made.set(one.who, id)
  }
  for (const one of all) if (!one.company) await add(one, null)
  const salespersonId = made.get('sales') ?? null
  const companies = {
    northwind: await createEntity(ctx, { name: demoCompanies.northwind, salespersonId, level: 3 }),
    lumen: await createEntity(ctx, { name: demoCompanies.lumen, salespersonId: null }),
  }
  for (const one of all) if (one.company) await add(one, companies[one.company])
}
