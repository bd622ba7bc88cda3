import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import type { TalkLine, talkOf } from '@dropyard/contract/kit/talk'
import type { FlowHistory } from '@dropyard/contract/kit/workflow'
import { useData } from '../call/use-data.ts'
import { useCurrentUser } from '../current-user.ts'
import type { DraftOf } from '../draft/drafts.ts'
import { useLang, useT } from '../lang.ts'
import { Section } from '../page/detail-drawer.tsx'
import type { RecordShape } from '../record/record-shape.tsx'
import { Thread } from './thread.tsx'
import { talkWords } from './words.ts'

interface TalkProps {
  record: Pick<RecordShape, 'text'>
  row: { readonly id: number; readonly history: FlowHistory }
  /** The endpoint that adds a message. */
  say: AnyEndpoint
  draft: DraftOf
  messages: readonly TalkLine[]
  /** How the history shows a step's input, if it isn't a reason. */
  inputText?: (input: Readonly<Record<string, unknown>>) => string
  onSaid: () => unknown
}

const reasonIn = (input: Readonly<Record<string, unknown>>): string =>
  String(input.reason ?? input.answer ?? input.return_tracking ?? '')

/** The messages and history of a record between a merchant and staff. */
export function Talk({ record, row: { id, history }, messages, inputText = reasonIn, ...write }: TalkProps) {
  const t = useT(talkWords)
  const began = record.text[useLang()].messages?.began ?? ''
  const staff = useCurrentUser()?.kind === 'staff'
  return (
    <Section title={t('talk')}>
      <Thread
        id={id}
        lines={messages.map(({ by, from_staff, ...line }) => ({
          ...line,
          own: from_staff === staff,
          by: by || (from_staff ? t('team') : ''),
        }))}
        steps={history.map(({ at, action, action_name, user_name, input }) => ({
          at,
          said: [action === '' ? began : action_name, user_name].filter(Boolean).join(' · '),
          reason: inputText(input) || reasonIn(input),
        }))}
        pictures
        empty={t('nothing')}
        hint={t('write')}
        {...write}
      />
    </Section>
  )
}

interface OwnTalkProps extends Omit<TalkProps, 'say' | 'messages' | 'onSaid'> {
  calls: ReturnType<typeof talkOf>
}

/** For merchants, who fetch the messages by a separate call. */
export function OwnTalk({ calls, ...rest }: OwnTalkProps) {
  const talk = useData(calls.open, { params: { id: rest.row.id } }, { pollMs: 15_000 })
  const said = talk.data?.data
  return said ? (
    <Talk {...rest} messages={said.messages} say={calls.say} onSaid={() => talk.refetch()} />
  ) : null
}
