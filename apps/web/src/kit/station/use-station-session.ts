import type { LogRow, Station, StationInput } from '@dropyard/contract/kit/station'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call, type Failure } from '../call/api.ts'
import { usePoll } from '../call/use-poll.ts'
import { sessionStore } from './session-store.ts'
import type { Answer, SessionData, SessionPort } from './session-types.ts'
import { waitingInputs } from './waiting-inputs.ts'
import { words } from './words.ts'

/** Milliseconds until another person's scan is seen. */
const pollMs = 3000

const wordsOf = (key: 'notRecorded' | 'needsConnection') => ({ en: words.en[key], zh: words.zh[key] })

/** The session with this id, which is loaded, polled and sent from as long as the component is mounted. */
export function useStationSession<Facts, Entry>(station: Station<Facts, Entry>, id: number, me: number) {
  const [store] = useState(() =>
    sessionStore<Facts, Entry>(station, portOf<Facts, Entry>(station, id, me), {
      notRecorded: wordsOf('notRecorded'),
      needsConnection: wordsOf('needsConnection'),
    }),
  )
  useEffect(() => void store.start(), [store])
  usePoll(pollMs, store.poll)
  return { store, view: useSyncExternalStore(store.subscribe, store.view) }
}

type Called = { readonly ok: true; readonly data: unknown } | Failure

/** A server error counts as no connection: inputs without an answer are sent again. */
const answerOf = <T>(reply: Called): Answer<T> =>
  reply.ok ? { data: reply.data as T } : reply.lost || reply.code >= 500 ? 'lost' : { message: reply.message }

/** Calls of the session. They show no messages of their own, because the station does. */
function portOf<Facts, Entry>(
  { calls, name }: Station<Facts, Entry>,
  id: number,
  me: number,
): SessionPort<Facts, Entry> {
  const params = { id }
  const background = true
  return {
    load: async (after) =>
      answerOf<SessionData<Facts, Entry>>(
        await call(calls.session, { params, query: { after }, background }),
      ),
    send: async (inputs: readonly StationInput[]) =>
      answerOf<LogRow<Entry>[]>(
        await call(calls.send, { params, body: { inputs: [...inputs] }, background }),
      ),
    close: async () => answerOf(await call(calls.close, { params, background })),
    waiting: waitingInputs<Entry>(me, name, id),
  }
}
