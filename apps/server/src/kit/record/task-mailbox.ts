import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'

/** Takes people who are no longer members of a mailbox off its tasks: nothing notifies them of these, and nothing waits for them. */
export async function leaveMailbox({ db }: Ctx, mailboxId: number): Promise<void> {
  const isMember = (person: string) => sql`${mailboxId} = ANY (mailboxes_of(${sql.raw(person)}))`
  const members = (people: string) =>
    sql`ARRAY(SELECT one FROM unnest(${sql.raw(people)}) AS one WHERE ${isMember('one')})`
  await db.execute(sql`
    UPDATE task t SET watchers = ${members('t.watchers')}, shared_with = ${members('t.shared_with')},
      waits_on_id = CASE WHEN ${isMember('t.waits_on_id')} THEN t.waits_on_id END
    WHERE t.mailbox_id = ${mailboxId} AND (t.watchers <> ${members('t.watchers')}
      OR t.shared_with <> ${members('t.shared_with')} OR NOT ${isMember('t.waits_on_id')})`)
  await db.execute(sql`
    DELETE FROM task_mention m USING task t
    WHERE t.id = m.task_id AND t.mailbox_id = ${mailboxId} AND NOT ${isMember('m.person_id')}`)
}
