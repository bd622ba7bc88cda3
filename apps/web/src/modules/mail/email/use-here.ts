import { presence } from '@dropyard/contract/system/presence'
import { useEffect } from 'react'
import { call } from '../../../kit/call/api.ts'
import { useData } from '../../../kit/call/use-data.ts'

export interface Colleague {
  readonly id: number
  readonly name: string
  readonly writing: boolean
}

/** Milliseconds between two reports: members who answer the same mail should know it before the first sends. */
const every = 5000
const none: readonly Colleague[] = []

/** Colleagues who have a conversation open, and whether they write an answer; reports the same about the user. */
export function useHere(thread: number | undefined, writing: boolean): readonly Colleague[] {
  const id = thread ?? 0
  const { data } = useData(
    presence.here,
    { query: { record: 'email', id, writing } },
    { enabled: thread !== undefined, pollMs: every, background: true, staleTime: 0 },
  )
  useEffect(() => {
    if (id === 0) return
    return () => void call(presence.here, { query: { record: 'email', id, left: true }, background: true })
  }, [id])
  return thread === undefined ? none : (data?.data.others ?? none)
}
