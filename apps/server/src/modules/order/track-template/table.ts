import { trackTemplate as contract } from '@dropyard/contract/order/track-template'
import { index, pgTable } from 'drizzle-orm/pg-core'
import { id, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'

/** Template of a message about parcels, with placeholders. */
export const trackTemplate = pgTable(
  'track_template',
  {
    id: id(),
    ...columnsOf(contract),
    ...times,
  },
  (t) => [index('track_template_name').on(t.name, t.id)],
)
