import { sourcing } from '@dropyard/contract/sourcing/external-link'
import { sql } from 'drizzle-orm'
import { personName } from '../../../kit/data/people.ts'
import { serve } from '../../../kit/record/record.ts'
import { flow } from './flow.ts'
import { netPrice, ofRank } from './net-price.ts'
import { externalLink } from './table.ts'

/** Requests for staff. */
export const forStaff = serve(sourcing, externalLink, {
  flow,
  search: [externalLink.title, externalLink.requestSn, externalLink.url, 'entity_name'],
  filters: {
    unread: (yes) => (yes ? sql`${externalLink.staffUnread} > 0` : sql`${externalLink.staffUnread} = 0`),
  },
  columns: {
    asked_by: personName(externalLink.userId),
    net_price: netPrice,
    rank_discount: ofRank(sql`trim_scale(r.discount_bp::numeric / 100)::text`),
  },
})
