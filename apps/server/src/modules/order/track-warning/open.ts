import { trackWarningFlow } from '@dropyard/contract/order/track-warning'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { standsIn } from '../../../kit/data/ended.ts'

/** Whether a warning still needs work, as its workflow declares it. */
export const isOpen = (state: AnyPgColumn | SQL): SQL => standsIn(trackWarningFlow.tasks.openStates, state)
