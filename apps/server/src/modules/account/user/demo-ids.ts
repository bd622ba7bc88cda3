import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { entity } from '../entity/table.ts'
import { person } from './table.ts'

/** Ids of the demo's people and companies, for the demo rows of other modules. */

export const demoCompanies = { northwind: 'Northwind Outdoor', lumen: 'Lumen Living' } as const

export const demoPeople = [
  'admin',
  'merchant',
  'merchant2',
  'member',
  'sales',
  'developer',
  'buyer',
  'lead',
  'sampler',
  'designer',
  'copywriter',
  'warehouse',
  'clerk',
  'finance',
  'marketing',
  'support',
] as const
export type DemoPerson = (typeof demoPeople)[number]

export const demoAddress = (who: DemoPerson): string => `${who}@demo.test`

export interface DemoIds {
  readonly entities: Readonly<Record<keyof typeof demoCompanies, number>>
  readonly people: Readonly<Record<DemoPerson, number>>
}

/** @throws when the demo's people don't exist yet; their module's demo must run first */
export async function demoIds(ctx: Ctx): Promise<DemoIds> {
  const companies = await ctx.db
    .select({ id: entity.id, name: entity.name })
    .from(entity)
    .where(inArray(entity.name, Object.values(demoCompanies)))
  const people = await ctx.db
    .select({ id: person.id, email: person.email })
    .from(person)
    .where(inArray(person.email, demoPeople.map(demoAddress)))
  const company = (name: string) => present(companies.find((row) => row.name === name)?.id, name)
  const ids = demoPeople.map((who) => [
    who,
    present(people.find((row) => row.email === demoAddress(who))?.id, who),
  ])
  return {
    entities: { northwind: company(demoCompanies.northwind), lumen: company(demoCompanies.lumen) },
    people: Object.fromEntries(ids) as DemoIds['people'],
  }
}

function present(id: number | undefined, name: string): number {
  if (id === undefined) throw new Error(`The demo has no ${name} yet`)
  return id
}
