import { email } from '@dropyard/contract/mail/email'
import { attachedMegabytes, type Outgoing, type outgoingKinds } from '@dropyard/contract/mail/email/outgoing'
import { useEffect, useReducer, useRef, useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { useUnsaved } from '../../../kit/form/use-unsaved.ts'
import { translate } from '../../../kit/lang.ts'
import { ask } from '../../../kit/page/confirm-danger.ts'
import { toast } from '../../../kit/page/toast.ts'
import { DraftSaver, type SaverCalls } from './draft-saver.ts'
import { words } from './words.ts'

const newKey = (): string => crypto.randomUUID()
/** Milliseconds for one file: the largest one takes so long at 1 Mbit/s. */
const uploadMs = 4 * 60_000
const mostBytes = attachedMegabytes * 1024 * 1024

/** Begins a mail, and returns its draft. */
export async function beginMail(
  about: { kind: keyof typeof outgoingKinds } & ({ account_id: number } | { thread_id: number }),
): Promise<Outgoing | undefined> {
  const reply = await call(email.write, { body: { ...about, send_key: newKey() } })
  if (!reply.ok) return undefined
  void invalidate(email.list)
  return reply.data
}

/** The mails of a conversation that members write. */
async function outgoingOf(thread_id: number): Promise<Outgoing[] | undefined> {
  const reply = await call(email.outgoing, { query: { thread_id }, background: true })
  return reply.ok ? reply.data : undefined
}

/** A mail that was taken back, as a draft. */
export const draftOf = async ({ id, thread_id }: Pick<Outgoing, 'id' | 'thread_id'>) =>
  (await outgoingOf(thread_id))?.find((one) => one.id === id && one.state === 'draft')

const calls: SaverCalls = {
  rewrite: (draft, written) =>
    call(email.rewrite, {
      params: { id: draft.id },
      body: { version: draft.version, ...written },
      background: true,
    }),
  read: async ({ id, thread_id }) => {
    const rows = await outgoingOf(thread_id)
    return rows && (rows.find((one) => one.id === id && one.state === 'draft') ?? null)
  },
  begin: ({ kind, thread_id, account_id }) =>
    beginMail(kind === 'new' ? { kind, account_id } : { kind, thread_id }),
}

/** The draft that is open: what is written, whether it is saved, its attachments, and sending it. */
export function useComposer(first: Outgoing) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [saver] = useState(() => new DraftSaver(first, calls, redraw))
  const [uploading, setUploading] = useState<string>()
  // The same for each try, so that a mail whose answer was lost isn't sent twice.
  const sendKey = useRef(newKey())
  useEffect(() => {
    saver.open()
    const hide = (): void => {
      if (document.hidden) void saver.save()
    }
    document.addEventListener('visibilitychange', hide)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      void saver.leave().then((isSaved) => {
        if (!isSaved) toast.error(translate(words)('lastNotSaved'))
        void invalidate(email.list)
      })
    }
  }, [saver])
  useUnsaved(!saver.isSaved || uploading !== undefined)

  /** Adds files one after the other. */
  const attach = async (files: readonly File[]): Promise<void> => {
    const t = translate(words)
    await saver.save()
    for (const file of files)
      await saver.next(async () => {
        const { name } = file
        if (file.size > mostBytes) return toast.error(t('fileTooLarge', { name, most: attachedMegabytes }))
        setUploading(name)
        const reply = await call(email.attach, {
          params: { id: saver.draft.id },
          files: { file },
          timeoutMs: uploadMs,
          background: true,
        })
        setUploading(undefined)
        if (reply.ok) return saver.take(reply.data)
        const why = reply.timedOut ? t('uploadTime') : reply.lost ? t('uploadLost') : reply.message
        return toast.error(t('notAttached', { name, why }))
      })
  }
  const detach = async (id: number): Promise<void> => {
    await saver.save()
    await saver.next(async () => {
      const { draft } = saver
      const kept = draft.files.flatMap((one) => (one.id === id ? [] : [one.id]))
      const reply = await call(email.rewrite, {
        params: { id: draft.id },
        body: { version: draft.version, files: kept },
      })
      if (reply.ok) saver.take(reply.data)
    })
  }
  /** @returns the mail on its way, or undefined if it stays a draft */
  const send = async ({
    at,
    seen,
  }: {
    at?: string
    seen?: number | undefined
  }): Promise<Outgoing | undefined> => {
    if (!(await saver.save())) return undefined
    const { draft } = saver
    const body = { id: draft.id, version: draft.version, send_key: sendKey.current, ...(at ? { at } : {}) }
    const reply = await call(email.do, {
      body: { ...body, ...(seen === undefined ? {} : { seen_message_id: seen }) },
    })
    if (reply.ok) {
      saver.end()
      void invalidate(email.list)
      return reply.data
    }
    if (reply.code !== 409) {
      if (!reply.shown && reply.message) toast.error(reply.message)
      return undefined
    }
    const yes = await ask({ title: reply.message, ok: translate(words)('sendAnyway'), answers: true })
    return yes ? send(at ? { at } : {}) : undefined
  }
  /** Deletes the draft. @returns whether it is gone */
  const discard = async (): Promise<boolean> => {
    const reply = await saver.next(() => call(email.discard, { params: { id: saver.draft.id } }))
    if (!reply.ok) return false
    saver.end()
    void invalidate(email.list)
    return true
  }
  /** Nothing was written or attached since the draft was begun: each change raises its version. */
  const isAsBegun = (): boolean => saver.draft.version === 1 && saver.isSaved
  return { saver, uploading, attach, detach, send, discard, isAsBegun }
}
