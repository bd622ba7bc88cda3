import { gzipSync } from 'node:zlib'
import { asc, eq } from 'drizzle-orm'
import type { JobRun } from '../../../../kit/jobs/jobs.ts'
import { headerOf, headerValue } from '../../../../kit/mail/header-bytes.ts'
import { partInChild } from '../../../../kit/mail/mail-reader.ts'
import { unpacked } from '../../../../kit/mail/read-mail.ts'
import { textOfWritten } from '../../../../kit/mail/written-html.ts'
import type { AccountRow } from '../../account/connect.ts'
import { buildMail } from '../../account/smtp.ts'
import { email, emailBody } from '../table.ts'
import { keyOf } from '../take-in.ts'
import { type Answered, quotedHtml } from './answer.ts'
import type { OutgoingRow } from './shown.ts'
import { emailOutgoing, emailOutgoingFile, waitingStates } from './table.ts'

/** Makes the bytes of a mail once, and keeps them: each try sends the same. */

/** An attachment is gone, for instance because the mail that it was a part of was erased. */
export class MissingFile extends Error {
  override readonly name = 'MissingFile'
}

const idsIn = (text: string): string[] => [...text.matchAll(/<[^<>\s]{1,400}>/g)].map(([id]) => id)
/** Message-IDs of a conversation that are named. */
const mostReferences = 20

/** @returns undefined if the mail was taken back, erased or sent by another worker while its bytes were made */
export async function bytesOf(
  run: JobRun,
  account: AccountRow,
  row: OutgoingRow,
): Promise<Buffer | undefined> {
  if (row.rawKey !== null) return unpacked(await run.files.get(row.rawKey))
  const { answered, files } = await run.transaction(async ({ db }) => ({
    answered: await answeredBy(db, row),
    files: await db
      .select({ file: emailOutgoingFile, sourceKey: email.rawKey })
      .from(emailOutgoingFile)
      .leftJoin(email, eq(email.id, emailOutgoingFile.sourceId))
      .where(eq(emailOutgoingFile.outgoingId, row.id))
      .orderBy(asc(emailOutgoingFile.id)),
  }))
  const attachments = []
  for (const { file, sourceKey } of files)
    attachments.push({ filename: file.name, content: await contentOf(run, file, sourceKey) })
  const people = answered
    ? [
        { name: answered.mail.fromName, address: answered.mail.fromAddress },
        ...(answered.body?.sentTo ?? []),
        ...(answered.body?.copiedTo ?? []),
      ]
    : []
  const named = (addresses: readonly string[]) =>
    addresses.map((address) => ({
      name: people.find((one) => one.address === address)?.name ?? '',
      address,
    }))
  const html = row.quotes && answered ? `${row.html}${quotedHtml(row.kind, answered)}` : row.html
  const raw = await buildMail({
    from: { name: account.name, address: account.address },
    to: named(row.sentTo),
    cc: named(row.copiedTo),
    subject: row.subject,
    messageId: `<${row.messageId}>`,
    date: new Date(),
    ...(answered?.mail.rawKey ? await referencesOf(run, row, answered.mail.rawKey) : {}),
    html: `<div style="font-family:system-ui,-apple-system,'Segoe UI',Arial,sans-serif;font-size:14px;line-height:1.5">${html}</div>`,
    text: textOfWritten(html),
    attachments,
  })
  // Can't be guessed, and is different for each account.
  const key = keyOf(row.accountId, `out ${row.messageId}`)
  await run.files.putAt(key, gzipSync(raw, { level: 6 }))
  const now = await run.transaction(async ({ db }) => {
    const [found] = await db.select().from(emailOutgoing).where(eq(emailOutgoing.id, row.id)).for('update')
    // It may be in its conversation already, which has this file from then on.
    if (found?.messageId === row.messageId && found?.state !== 'sent')
      await db.update(emailOutgoing).set({ rawKey: key }).where(eq(emailOutgoing.id, row.id))
    return found
  })
  if (now?.messageId !== row.messageId) await run.files.remove(key)
  return now?.version === row.version && waitingStates.some((state) => state === now.state) ? raw : undefined
}

async function answeredBy(
  db: Parameters<Parameters<JobRun['transaction']>[0]>[0]['db'],
  { answersId }: OutgoingRow,
): Promise<Answered | undefined> {
  if (answersId === null) return undefined
  const [found] = await db
    .select()
    .from(email)
    .leftJoin(emailBody, eq(emailBody.emailId, email.id))
    .where(eq(email.id, answersId))
  return found && { mail: found.email, body: found.email_body }
}

/** The headers by which mail programs put the answer into its conversation. A forwarded mail answers none. */
async function referencesOf(run: JobRun, { kind }: OutgoingRow, rawKey: string) {
  if (!(await run.files.exists(rawKey))) return {}
  const header = headerOf(unpacked(await run.files.get(rawKey)))
  const [messageId] = idsIn(headerValue(header, 'Message-ID'))
  if (!messageId) return {}
  const earlier = idsIn(headerValue(header, 'References') || headerValue(header, 'In-Reply-To'))
  const references = [...new Set([...earlier, messageId])].slice(-mostReferences)
  return kind === 'forward' ? { references } : { inReplyTo: messageId, references }
}

async function contentOf(
  run: JobRun,
  { key, part, accountId, name }: typeof emailOutgoingFile.$inferSelect,
  sourceKey: string | null,
): Promise<Buffer> {
  const from = key ?? sourceKey
  if (from === null || !(await run.files.exists(from))) throw new MissingFile(name)
  if (key !== null) return run.files.get(key)
  const content = await partInChild(await run.files.get(from), part ?? -1, accountId)
  if (content === null) throw new MissingFile(name)
  return content
}
