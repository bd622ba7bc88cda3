import { type ReactNode, useState } from 'react'
import { useLang } from '../lang.ts'
import { ShownOnce } from '../page/shown-once.tsx'
import type { RecordShape } from './record-shape.tsx'

type Values = Readonly<Record<string, unknown>>

/** Shows the secret of a new record: `show` takes the response to the create request and returns whether it has a secret. */
export function useShownOnce(record: Pick<RecordShape, 'made' | 'text'>): {
  show: (answer: Values) => boolean
  dialog: ReactNode
} {
  const { messages, fields, helpText } = record.text[useLang()]
  const [secret, setSecret] = useState<string>()
  const [name = ''] = Object.keys(record.made)
  const dialog = (
    <ShownOnce
      secret={secret}
      title={messages?.created ?? ''}
      help={helpText?.[name] ?? ''}
      copy={fields[name] ?? ''}
      onClose={() => setSecret(undefined)}
    />
  )
  const show = ({ [name]: given }: Values): boolean => {
    if (typeof given === 'string') setSecret(given)
    return typeof given === 'string'
  }
  return { show, dialog: name ? dialog : null }
}
