import { presence as contract } from '@dropyard/contract/system/presence'
import { inArray } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { nameIn, personName } from '../../../kit/data/people.ts'
import { presenceOf, writingAt } from '../../../kit/http/presence.ts'
import { afterwards, route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { isSeen } from '../../../kit/record/record-names.ts'
import { person } from '../../account/user/table.ts'

/** Shows users who else has a record open, if they may see the record. */

const called = (ctx: UserCtx, ids: readonly number[]) =>
  ctx.database.transaction('all', (db) =>
    db
      .select({ id: person.id, name: personName(person.id)(ctx) })
      .from(person)
      .where(inArray(person.id, [...ids]))
      .orderBy(nameIn(ctx), person.id),
  )

registerModule({
  name: 'presence',
  routes: [
    route(contract.here, async (ctx, { query: { record, id, writing, left } }) => {
      // Drawers ask for every record that they show, including kinds without presence.
      if (!(await isSeen(ctx, record, id))) return { others: [] }
      const presence = presenceOf(ctx.database)
      const me = ctx.user.id
      const place = `${record}:${id}`
      const desk = writingAt(place)
      return afterwards(async () => {
        if (left) await presence.leave(place, me)
        if (left || !writing) await presence.leave(desk, me)
        else await presence.note(desk, me)
        const ids = left ? [] : await presence.note(place, me)
        if (ids.length === 0) return { others: [] }
        const writers = presence.at(desk)
        return {
          others: (await called(ctx, ids)).map((one) => ({ ...one, writing: writers.includes(one.id) })),
        }
      })
    }),
  ],
})
