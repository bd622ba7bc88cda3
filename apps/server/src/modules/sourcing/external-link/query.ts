import { sourcing } from '@dropyard/contract/sourcing/external-link'
import { sql } from 'drizzle-orm'
import { personName } from '../../../kit/data/people.ts'
import { nameAt } from '../../../kit/data/qualified.ts'
import { serve } from '../../../kit/record/record.ts'
import { entity } from '../../account/entity/table.ts'
import { flow } from './flow.ts'
import { externalLink } from './table.ts'

const company = nameAt(entity, externalLink.entityId)

/** Requests as staff read them. */
export const forStaff = serve(sourcing, externalLink, {
  flow,
  search: [externalLink.title, externalLink.requestSn, externalLink.url, company],
  filters: {
    unread: (yes) => (yes ? sql`${externalLink.staffUnread} > 0` : sql`${externalLink.staffUnread} = 0`),
  },
  columns: { asked_by: personName(externalLink.userId) },
})
