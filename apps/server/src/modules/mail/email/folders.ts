import type { MailPlace } from '@dropyard/contract/mail/email'
import { and, eq } from 'drizzle-orm'
import type { ImapFlow } from 'imapflow'
import type { JobRun } from '../../../kit/jobs/jobs.ts'
import { emailFolder } from './table.ts'

/** The folders of a server that are kept here. */

export type FolderRow = typeof emailFolder.$inferSelect

const places: Readonly<Record<string, MailPlace>> = {
  '\\Inbox': 'inbox',
  '\\Sent': 'sent',
  '\\Archive': 'archive',
  '\\Junk': 'junk',
  '\\Trash': 'trash',
}
/** Every mail again, and drafts of other programs. */
const leftOut = new Set(['\\All', '\\Drafts', '\\Flagged', '\\Important'])
/** Folders of servers that don't say what they are for. */
const named: readonly (readonly [RegExp, MailPlace])[] = [
  [/^inbox$/i, 'inbox'],
  [/^sent(?: items| messages)?$|已发送/i, 'sent'],
  [/^archives?$|归档/i, 'archive'],
  [/^(?:junk|spam)(?: e-?mail)?$|垃圾/i, 'junk'],
  [/^(?:trash|deleted(?: items| messages)?)$|已删除/i, 'trash'],
]

/** The inbox first: what just came in is wanted first. */
export async function foldersOf(run: JobRun, client: ImapFlow, accountId: number): Promise<FolderRow[]> {
  const listed = (await client.list()).flatMap(({ path, name, specialUse = '', flags }) => {
    if (leftOut.has(specialUse) || flags.has('\\Noselect') || flags.has('\\NonExistent')) return []
    if (/^drafts?$|草稿/i.test(name)) return []
    const place = places[specialUse] ?? named.find(([form]) => form.test(name))?.[1] ?? 'archive'
    return [{ path, place }]
  })
  if (!listed.some(({ place }) => place === 'inbox')) listed.push({ path: 'INBOX', place: 'inbox' })
  const rows = await run.transaction(async ({ db }) => {
    for (const one of listed)
      await db
        .insert(emailFolder)
        .values({ accountId, ...one })
        .onConflictDoUpdate({ target: [emailFolder.accountId, emailFolder.path], set: { place: one.place } })
    return db.select().from(emailFolder).where(eq(emailFolder.accountId, accountId))
  })
  const paths = listed.map(({ path }) => path)
  const order: readonly MailPlace[] = ['inbox', 'sent', 'archive', 'junk', 'trash']
  return rows
    .filter(({ path }) => paths.includes(path))
    .sort((a, b) => order.indexOf(a.place) - order.indexOf(b.place))
}

export const updateFolder = (run: JobRun, { id }: FolderRow, values: Partial<FolderRow>): Promise<unknown> =>
  run.transaction(({ db }) =>
    db
      .update(emailFolder)
      .set(values)
      .where(and(eq(emailFolder.id, id))),
  )
