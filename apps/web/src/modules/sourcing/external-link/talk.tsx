import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import type { FlowHistory } from '@dropyard/contract/kit/workflow'
import type { talkLine } from '@dropyard/contract/sourcing/external-link'
import type { z } from 'zod'
import { useT } from '../../../kit/lang.ts'
import { Thread } from '../../../kit/thread/thread.tsx'
import { words } from './words.ts'

interface TalkProps {
  id: number
  messages: readonly z.output<typeof talkLine>[]
  history: FlowHistory
  /** Endpoint that takes a message. */
  say: AnyEndpoint
  side: 'staff' | 'merchant'
  onSaid: () => unknown
}

/** What merchant and staff said and did about a request. */
export function Talk({ id, messages, history, say, side, onSaid }: TalkProps) {
  const t = useT(words)
  return (
    <Thread
      id={id}
      lines={messages.map(({ by, from_staff, ...line }) => ({
        ...line,
        own: from_staff === (side === 'staff'),
        by: by || (from_staff ? t('staff') : ''),
      }))}
      steps={history.map(({ at, action, action_name, user_name, input }) => ({
        at,
        said: [action === '' ? t('began') : action_name, user_name].filter(Boolean).join(' · '),
        reason: String(input.reason ?? ''),
      }))}
      say={say}
      draft={['sourcing/talk', id]}
      pictures
      empty={t('talkEmpty')}
      hint={t('write')}
      onSaid={onSaid}
    />
  )
}
