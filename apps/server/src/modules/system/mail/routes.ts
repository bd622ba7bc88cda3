import { mailbox, mailboxErrors } from '@dropyard/contract/system/mail'
import { count, desc, eq } from 'drizzle-orm'
import { pageAndTotal } from '../../../kit/data/page-and-total.ts'
import { fail } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { mail } from './table.ts'

export const routes = [
  route(
    mailbox.list,
    async (ctx, { query }) => {
      // Stored mails contain codes and links: outside the demo they can't be read.
      if (!ctx.config.DEMO || ctx.config.SMTP_URL) fail(mailboxErrors.closed)
      const where = query.receiver ? eq(mail.receiver, query.receiver) : undefined
      return pageAndTotal(
        ctx.db
          .select()
          .from(mail)
          .where(where)
          .orderBy(desc(mail.id))
          .limit(query['per-page'])
          .offset((query.page - 1) * query['per-page']),
        ctx.db.select({ total: count() }).from(mail).where(where),
      )
    },
    { as: 'system' },
  ),
]
