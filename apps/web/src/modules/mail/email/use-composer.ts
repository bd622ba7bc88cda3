import { email } from '@dropyard/contract/mail/email'
import type { Outgoing, outgoingKinds } from '@dropyard/contract/mail/email/outgoing'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { translate } from '../../../kit/lang.ts'
import { ask } from '../../../kit/page/confirm-danger.ts'
import { toast } from '../../../kit/page/toast.ts'
import { words } from './words.ts'

/** Milliseconds after the last change before a draft is saved. */
const pause = 800
const newKey = (): string => crypto.randomUUID()

export type Written = Pick<Outgoing, 'to' | 'cc' | 'bcc' | 'subject' | 'body' | 'quotes'>
export type SaveState = 'saved' | 'saving' | 'failed'

/** Begins a mail, and returns its draft. */
export async function beginMail(
  about: { kind: keyof typeof outgoingKinds } & ({ account_id: number } | { thread_id: number }),
): Promise<Outgoing | undefined> {
  const reply = await call(email.write, { body: { ...about, send_key: newKey() } })
  if (!reply.ok) return undefined
  void invalidate(email.list)
  return reply.data
}

/** A draft that is saved while it is written. Its saves run one after the other, each with the version of the one before. */
export function useComposer(first: Outgoing) {
  const [draft, setDraft] = useState(first)
  const [written, setWritten] = useState<Written>(first)
  const [saving, setSaving] = useState<SaveState>('saved')
  const latest = useRef({ draft: first, written: first as Written, isDirty: false })
  const queue = useRef(Promise.resolve())

  /** Keeps what the server returned, but not over what was typed in between. */
  const take = useCallback((next: Outgoing) => {
    latest.current.draft = next
    setDraft(next)
  }, [])
  const save = useCallback((): Promise<void> => {
    queue.current = queue.current.then(async () => {
      if (!latest.current.isDirty) return
      latest.current.isDirty = false
      setSaving('saving')
      const { draft: known, written: now } = latest.current
      const { to, cc, bcc, subject, body, quotes } = now
      const reply = await call(email.rewrite, {
        params: { id: known.id },
        body: { version: known.version, to, cc, bcc, subject, body, quotes },
      })
      if (!reply.ok) {
        latest.current.isDirty = true
        setSaving('failed')
        return
      }
      take(reply.data)
      setSaving('saved')
    })
    return queue.current
  }, [take])
  const change = (part: Partial<Written>): void => {
    const next = { ...latest.current.written, ...part }
    latest.current.written = next
    latest.current.isDirty = true
    setWritten(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the pause again
  useEffect(() => {
    if (!latest.current.isDirty) return
    const timer = setTimeout(() => void save(), pause)
    return () => clearTimeout(timer)
  }, [written, save])
  // What was typed just before the composer is closed.
  useEffect(
    () => () => {
      void save().then(() => invalidate(email.list))
    },
    [save],
  )

  /** Adds files one after the other. */
  const attach = (files: readonly File[]): Promise<void> => {
    queue.current = save().then(async () => {
      for (const file of files) {
        const reply = await call(email.attach, { params: { id: first.id }, files: { file } })
        if (reply.ok) take(reply.data)
      }
    })
    return queue.current
  }
  const detach = (id: number): Promise<void> => {
    queue.current = save().then(async () => {
      const { draft: known } = latest.current
      const kept = known.files.flatMap((one) => (one.id === id ? [] : [one.id]))
      const body = { version: known.version, files: kept }
      const reply = await call(email.rewrite, { params: { id: known.id }, body })
      if (reply.ok) take(reply.data)
    })
    return queue.current
  }
  /** @returns the mail on its way, or undefined if it stays a draft */
  const send = async ({
    at,
    seen,
  }: {
    at?: string
    seen?: number | undefined
  }): Promise<Outgoing | undefined> => {
    await save()
    const t = translate(words)
    const { draft: known, isDirty } = latest.current
    if (isDirty) return undefined
    const body = { id: known.id, version: known.version, send_key: newKey(), ...(at ? { at } : {}) }
    const reply = await call(email.do, {
      body: { ...body, ...(seen === undefined ? {} : { seen_message_id: seen }) },
    })
    if (reply.ok) {
      void invalidate(email.list)
      return reply.data
    }
    if (reply.code !== 409) {
      if (!reply.shown && reply.message) toast.error(reply.message)
      return undefined
    }
    const yes = await ask({ title: reply.message, ok: t('sendAnyway'), answers: true })
    return yes ? send(at ? { at } : {}) : undefined
  }
  /** Nothing was written or attached since the draft was begun: each change raises its version. */
  const isAsBegun = (): boolean => latest.current.draft.version === 1
  return { draft, written, saving, change, save, attach, detach, send, isAsBegun }
}
