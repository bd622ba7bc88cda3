import type { Tone } from '@dropyard/contract/kit/workflow'
import { ioss } from '@dropyard/contract/logistics/ioss'
import { useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { dayjs } from '../../../kit/value/dates.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { words } from './words.ts'

/** The company's IOSS numbers, and which of them count today. */
export function Page() {
  const t = useT(words)
  return (
    <RecordPage
      record={ioss}
      form={{ number: { placeholder: 'IM0000000000' } }}
      columns={{
        is_default: {
          width: 100,
          cell: (row) => (row.is_default ? <StatusTag tone="blue">{t('isDefault')}</StatusTag> : null),
        },
        state: {
          title: t('state'),
          width: 130,
          cell: (row) => <StatusTag tone={tones[stateOf(row)]}>{t(`states.${stateOf(row)}`)}</StatusTag>,
        },
      }}
    />
  )
}

type State = 'valid' | 'later' | 'over'
const tones: Readonly<Record<State, Tone>> = { valid: 'green', later: 'neutral', over: 'grey' }

/** Where a number stands today. Days are compared as texts: both are `yyyy-MM-dd`. */
function stateOf({ valid_from, valid_to }: { valid_from: string; valid_to: string | null }): State {
  const today = dayjs().format('YYYY-MM-DD')
  if (valid_from > today) return 'later'
  return valid_to !== null && valid_to < today ? 'over' : 'valid'
}
