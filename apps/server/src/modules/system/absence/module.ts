import { fillWords } from '@dropyard/contract/kit/text'
import { absenceErrors, absence as contract } from '@dropyard/contract/system/absence'
import { eq } from 'drizzle-orm'
import { demoRows } from '../../../demo/rows.ts'
import { personName } from '../../../kit/data/people.ts'
import { invalid } from '../../../kit/errors.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { peopleFor } from '../task/comments.ts'
import { holdAbsences, isAway } from './service.ts'
import { absence } from './table.ts'

const served = serve(contract, absence, {
  owner: (ctx) => eq(absence.personId, ctx.user.id),
  search: [absence.note],
  columns: { deputy_name: personName(absence.deputyId) },
  beforeSave: async (ctx, input, before) => {
    const { deputy_id } = input
    if (deputy_id === ctx.user.id) invalid({ deputy_id: absenceErrors.self.words })
    const [deputy] = await peopleFor(ctx, undefined, { ids: [deputy_id] })
    if (!deputy) invalid({ deputy_id: absenceErrors.staff.words })
    await holdAbsences(ctx, ctx.user.id, deputy_id)
    if (await isAway(ctx, deputy_id, input))
      invalid({ deputy_id: fillWords(absenceErrors.away.words, { name: deputy.name }) })
    if (await isAway(ctx, ctx.user.id, input, before?.id)) invalid({ first_day: absenceErrors.twice.words })
    return { ...input, person_id: ctx.user.id }
  },
})

registerModule({ name: 'absence', routes: served.routes, demo: demoRows('system/absence', served) })
