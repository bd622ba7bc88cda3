import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { job } from '../../../../kit/jobs/jobs.ts'
import { withMessageId } from '../../../../kit/mail/header-bytes.ts'
import { unpacked } from '../../../../kit/mail/read-mail.ts'
import { closeImap, openImap } from '../../account/connect.ts'
import { emailAccount } from '../../account/table.ts'
import { foldersOf } from '../folders.ts'
import { email } from '../table.ts'
import { emailOutgoing } from './table.ts'

/** Puts a mail that was sent into the server's folder of sent mails, unless it is there. Running it again adds nothing. */
export const keepCopyJob = job({
  name: 'email.keep-copy',
  /** `messageId`: the one that the server gave the mail instead of ours. Its copy must have the same, or it would be another mail. */
  input: z.object({ id: z.number(), messageId: z.string().optional() }),
  retries: 8,
  async run(run, { id, messageId }) {
    const [found] = await run.transaction(({ db }) =>
      db
        .select({
          account: emailAccount,
          messageId: emailOutgoing.messageId,
          rawKey: email.rawKey,
          at: email.at,
        })
        .from(emailOutgoing)
        .innerJoin(email, eq(email.id, emailOutgoing.emailId))
        .innerJoin(emailAccount, eq(emailAccount.id, emailOutgoing.accountId))
        .where(eq(emailOutgoing.id, id)),
    )
    // Erased, or the account can't be reached until a person changes it.
    if (!found?.rawKey || found.account.status !== 'active' || found.account.state === 'stopped') return
    // Google and Microsoft put what they send there themselves, though not always at once.
    if (found.account.signIn !== 'password') return
    if (!(await run.files.exists(found.rawKey))) return
    const made = unpacked(await run.files.get(found.rawKey))
    const raw = messageId === undefined ? made : withMessageId(made, messageId)
    const client = await openImap(run, found.account)
    try {
      // Gmail with a password.
      if (client.capabilities.has('X-GM-EXT-1')) return
      const sent = (await foldersOf(run, client, found.account.id)).find(({ place }) => place === 'sent')
      if (!sent) return
      await client.mailboxOpen(sent.path)
      const wanted = messageId?.replace(/^<|>$/g, '') ?? found.messageId ?? ''
      const there = await client.search({ header: { 'message-id': wanted } }, { uid: true })
      if (!there || there.length === 0) await client.append(sent.path, raw, ['\\Seen'], found.at)
    } finally {
      await closeImap(client)
    }
  },
})
