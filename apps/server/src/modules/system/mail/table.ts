import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../kit/data/columns.ts'

/** Mails written while no mail server was configured; shown by the mailbox page of the demo. */
export const mail = pgTable(
  'mail',
  {
    id: id(),
    at: instant('at').notNull().defaultNow(),
    /** Name of the template, such as `password-code`. */
    template: text('template').notNull(),
    receiver: text('receiver').notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    plain: text('plain').notNull(),
  },
  (t) => [index('mail_receiver').on(t.receiver, t.at.desc().nullsFirst())],
)
