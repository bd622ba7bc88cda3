import { numberPool as contract, numberPoolErrors } from '@dropyard/contract/logistics/number-pool'
import { sql } from 'drizzle-orm'
import { demoRows } from '../../../demo/rows.ts'
import { invalid } from '../../../kit/errors.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { assertUnreferenced } from '../../../kit/record/serve-rules.ts'
import { channelCarrier } from '../channel-carrier/table.ts'
import { numberPool } from './table.ts'

const { next, last } = numberPool
const left = sql`${last} + 1 - ${next}`

const served = serve(contract, numberPool, {
  search: [numberPool.name],
  columns: {
    remaining: sql`(${left})::int`,
    level: sql`CASE WHEN ${left} = 0 THEN 'empty' WHEN ${left} <= ${numberPool.warnAt} THEN 'low' ELSE 'fine' END`,
  },
  beforeSave(_ctx, input, before) {
    if (String(input.last).length > input.digits) invalid({ digits: numberPoolErrors.digits.words })
    if (!before || before.next === before.first) return { ...input, next: input.first }
    // Used numbers stay in the range and aren't used again.
    if (input.first !== before.first) invalid({ first: numberPoolErrors.taken.words })
    if (input.last < Number(before.next) - 1) invalid({ last: numberPoolErrors.taken.words })
    return input
  },
  mayRemove: assertUnreferenced(channelCarrier.poolId, numberPoolErrors.used),
})

registerModule({
  name: 'number-pool',
  routes: served.routes,
  demo: demoRows('logistics/number-pool', served),
})
