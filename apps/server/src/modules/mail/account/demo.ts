import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { demoData } from '../../../demo/data.ts'
import { filled } from '../../../demo/references.ts'
import type { Ctx } from '../../../kit/context.ts'
import { actingAs } from '../../account/user/demo-acting.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { accounts } from './service.ts'
import { emailAccount } from './table.ts'

/** The demo's mail accounts. Their servers are simulated if the start script runs them; otherwise their connection is stopped. */

const rows = z.array(z.looseObject({ by: z.literal('admin'), address: z.string() }))

export async function demoAccounts(ctx: Ctx): Promise<void> {
  const ids = await demoIds(ctx)
  const servers = serversIn(ctx.config.DEMO_MAIL)
  for (const { by, ...given } of demoData('mail/account', rows)) {
    const server = servers.get(given.address)
    const values = {
      ...given,
      imap_host: server?.host ?? 'imap.demo.test',
      imap_port: server?.imap ?? 993,
      imap_security: server ? 'none' : 'tls',
      smtp_host: server?.host ?? 'smtp.demo.test',
      smtp_port: server?.smtp ?? 465,
      smtp_security: server ? 'none' : 'tls',
      login: given.address,
      secret: server?.password ?? 'demo',
    }
    const input = accounts.record.input.parse(await filled(ctx, ids, values))
    const { id } = await accounts.create(actingAs(ctx, ids, by), input)
    if (!server) await ctx.db.update(emailAccount).set({ state: 'stopped' }).where(eq(emailAccount.id, id))
  }
}

function serversIn(text: string) {
  const found = text.split(',').flatMap((one) => {
    const [, address = '', password = '', host = '', imap, smtp] =
      /^(.+)=(.+)@([\d.]+):(\d+):(\d+)$/.exec(one) ?? []
    return address ? [[address, { password, host, imap: Number(imap), smtp: Number(smtp) }] as const] : []
  })
  return new Map(found)
}
