import { boolean, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { inMailbox, partOf } from '../../../../kit/data/columns.ts'
import { order } from '../../../order/order/table.ts'
import { emailAccount } from '../../account/table.ts'
import { emailThread } from '../table.ts'

/** Orders that conversations are about. A link that a member removed stays as such, so that the next mail doesn't bring it back. */
export const emailLink = pgTable(
  'email_link',
  {
    threadId: partOf('thread_id', () => emailThread.id),
    orderId: partOf('order_id', () => order.id),
    accountId: partOf('account_id', () => emailAccount.id),
    byHand: boolean('by_hand').notNull().default(false),
    isRemoved: boolean('is_removed').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.threadId, t.orderId] }),
    index('email_link_order').on(t.orderId),
    index('email_link_account').on(t.accountId),
    inMailbox(t.accountId),
  ],
)
