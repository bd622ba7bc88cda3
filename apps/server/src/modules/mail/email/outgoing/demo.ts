import { email as contract } from '@dropyard/contract/mail/email'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { demoData } from '../../../../demo/data.ts'
import type { Ctx } from '../../../../kit/context.ts'
import { actingAs } from '../../../account/user/demo-acting.ts'
import { demoIds, demoPeople } from '../../../account/user/demo-ids.ts'
import { emailAccount } from '../../account/table.ts'
import { send } from './do.ts'
import { write } from './write.ts'

/** The demo's drafts, a scheduled mail and one that is sent, if the demo has mail servers. */

const rows = z.array(
  z.looseObject({
    by: z.enum(demoPeople),
    from: z.string(),
    /** Left out: a draft. 0: sent at once. */
    in_days: z.number().optional(),
  }),
)
const dayMs = 86_400_000

export async function demoOutgoing(ctx: Ctx): Promise<void> {
  const ids = await demoIds(ctx)
  for (const [i, { by, from, in_days, ...given }] of demoData('mail/outgoing', rows).entries()) {
    const [account] = await ctx.db.select().from(emailAccount).where(eq(emailAccount.address, from))
    const actor = actingAs(ctx, ids, by)
    const body = contract.write.body.parse({ ...given, account_id: account?.id, send_key: `demo-mail-${i}` })
    const { id, version } = await write(actor, body)
    if (in_days === undefined || account?.status !== 'active') continue
    const at = in_days === 0 ? {} : { at: new Date(ctx.now.getTime() + in_days * dayMs).toISOString() }
    await send(actor, { id, version, send_key: `demo-sent-${i}`, ...at })
  }
}
