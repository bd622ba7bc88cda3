import { answerWord } from '@dropyard/contract/development/readings'
import { AutoComplete, Input } from 'antd'
import type { RowInputProps } from '../../../kit/form/rows-input.tsx'
import { useT } from '../../../kit/lang.ts'
import { words } from './words.ts'

/** What was read: chosen where it is judged yes or no, written where it is measured. */
export function ReadingValue({ id, row, value, onChange, disabled }: RowInputProps) {
  const t = useT(words)
  const given = String(value ?? '')
  if (row.kind !== 'passfail')
    return (
      <Input id={id} value={given} disabled={disabled} onChange={({ target }) => onChange(target.value)} />
    )
  return (
    <AutoComplete
      id={id}
      className="wide"
      value={given}
      disabled={disabled}
      onChange={onChange}
      allowClear
      // What says yes or no already needs no list in front of what stands below.
      options={answerWord(given) ? [] : [t('readPass'), t('readFail')].map((one) => ({ value: one }))}
    />
  )
}
