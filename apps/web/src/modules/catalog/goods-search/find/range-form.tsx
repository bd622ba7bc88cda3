import { Button } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useT } from '../../../../kit/lang.ts'
import { words } from '../../goods/words.ts'
import { rangeFault } from './range-fault.ts'

interface End<V> {
  value: V
  onChange: (value: V) => void
  placeholder: string
  status?: 'error'
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

interface RangeFormProps<V> {
  from: V
  to: V
  /** The number of a limit; undefined if it is open, NaN if it is invalid. */
  numberOf: (end: V) => number | undefined
  end: (given: End<V>) => ReactNode
  onApply: (from: V, to: V) => void
}

/** A custom range: a lower or upper limit, or both. Shows an error instead of searching for an impossible range. */
export function RangeForm<V>({ from: first, to: last, numberOf, end, onApply }: RangeFormProps<V>) {
  const t = useT(words)
  const id = useId()
  const [ends, setEnds] = useState({ from: first, to: last })
  const [refused, setRefused] = useState(false)
  const fault = rangeFault(numberOf(ends.from), numberOf(ends.to))
  const shown = refused ? fault : undefined
  const given = (name: keyof typeof ends, placeholder: string): End<V> => ({
    value: ends[name],
    onChange: (value) => setEnds((before) => ({ ...before, [name]: value })),
    placeholder,
    ...(shown ? { status: 'error' as const } : {}),
    'aria-invalid': shown !== undefined,
    'aria-describedby': shown ? id : undefined,
  })
  return (
    <form
      className="range-form"
      onSubmit={(event) => {
        event.preventDefault()
        setRefused(fault !== undefined)
        if (!fault) onApply(ends.from, ends.to)
      }}
    >
      <div className="range-ends">
        {end(given('from', t('priceFrom')))}
        <span className="soft">–</span>
        {end(given('to', t('priceTo')))}
        <Button htmlType="submit">{t('priceApply')}</Button>
      </div>
      {shown ? (
        <p id={id} role="alert">
          {t(`range.${shown}`)}
        </p>
      ) : null}
    </form>
  )
}
