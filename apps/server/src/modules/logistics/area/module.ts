import { area as endpoints } from '@dropyard/contract/logistics/area'
import { areas } from '@dropyard/contract/logistics/area/areas'
import { and, asc, count, eq, ilike, or } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { country } from '../country/table.ts'
import { countryArea } from './table.ts'

async function seedAreas(ctx: Ctx): Promise<void> {
  await ctx.db
    .insert(countryArea)
    .values(
      Object.entries(areas).flatMap(([place, list]) =>
        list
          .trim()
          .split('\n')
          .map((line) => {
            const [code = '', nameEn = '', nameZh = ''] = line.trim().split('|')
            return { country: place, code, nameEn, nameZh }
          }),
      ),
    )
    .onConflictDoNothing()
}

const nameIn = (ctx: Ctx) => (ctx.lang === 'zh' ? countryArea.nameZh : countryArea.nameEn)

const routes = [
  route(endpoints.select, (ctx, { query }) => {
    const pattern = query.search && likePattern(query.search)
    return ctx.db
      .select({ id: countryArea.id, code: countryArea.code, name: nameIn(ctx) })
      .from(countryArea)
      .where(
        and(
          eq(countryArea.country, query.country.toUpperCase()),
          pattern
            ? or(
                ilike(countryArea.nameEn, pattern),
                ilike(countryArea.nameZh, pattern),
                ilike(countryArea.code, pattern),
              )
            : undefined,
        ),
      )
      .orderBy(asc(countryArea.nameEn))
  }),
  route(endpoints.list, async (ctx, { query }) => {
    if (query.country === undefined)
      return ctx.db
        .select({
          code: country.code,
          country: country.code,
          name: ctx.lang === 'zh' ? country.nameZh : country.nameEn,
          areas: count(),
        })
        .from(countryArea)
        .innerJoin(country, eq(country.code, countryArea.country))
        .groupBy(country.id)
        .orderBy(asc(country.sort), asc(country.code))
    const rows = await ctx.db
      .select({ code: countryArea.code, country: countryArea.country, name: nameIn(ctx) })
      .from(countryArea)
      .where(eq(countryArea.country, query.country.toUpperCase()))
      .orderBy(asc(countryArea.nameEn))
    return rows.map((row) => ({ ...row, areas: 0 }))
  }),
]

registerModule({ name: 'area', routes, seed: seedAreas })
