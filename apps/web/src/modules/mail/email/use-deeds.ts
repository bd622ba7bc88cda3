import { email, type ThreadRow } from '@dropyard/contract/mail/email'
import { useSave } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { words } from './words.ts'

/** What members do with a conversation; lists and numbers follow. */
export function useDeeds() {
  const t = useT(words)
  const refresh = [email.list]
  const archive = useSave(email.archive, { refresh })
  const star = useSave(email.star, { refresh })
  const read = useSave(email.read, { refresh })
  const tags = useSave(email.batchTags, { refresh })
  return {
    archive: async ({ id }: Pick<ThreadRow, 'id'>, on: boolean) => {
      const move = (to: boolean) => archive.run({ body: { ids: [id], on: to } })
      const { ok } = await move(on)
      if (ok && on) toast.success(t('archived'), { label: t('unarchive'), run: () => move(false) })
    },
    star: ({ id, starred }: Pick<ThreadRow, 'id' | 'starred'>) =>
      star.run({ body: { ids: [id], on: !starred } }),
    markUnread: ({ id }: Pick<ThreadRow, 'id'>) => read.run({ body: { ids: [id], on: false } }),
    markRead: ({ id }: Pick<ThreadRow, 'id'>) => read.run({ body: { ids: [id], on: true } }),
    tag: ({ id, tags: had }: Pick<ThreadRow, 'id' | 'tags'>, wanted: readonly number[]) =>
      tags.run({
        body: {
          ids: [id],
          add: wanted.filter((one) => !had.some((each) => each.id === one)),
          remove: had.flatMap((one) => (wanted.includes(one.id) ? [] : [one.id])),
        },
      }),
  }
}

export type MailDeeds = ReturnType<typeof useDeeds>
