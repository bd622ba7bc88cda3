import { CalendarOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { useTimeZone } from '../current-user.ts'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import { lazyPart } from '../page/lazy-part.tsx'
import { dayjs } from '../value/dates.ts'
import { rangeDay } from '../value/zone-day.ts'
import type { DateControlProps, RangeControlProps } from './date-controls.tsx'

/**
 * Inputs for days, instants and ranges. The date pickers are loaded when a field is touched, or after the page has been idle for
 * a moment; until then a placeholder of the same size and text is shown.
 */

const DateControl = lazyPart(
  () => import('./date-controls.tsx').then((part) => part.DateControl),
  DateStandin,
)
const RangeControl = lazyPart(() => import('./date-controls.tsx').then((part) => part.RangeControl))

/** Milliseconds of idle time after which the date pickers are loaded anyway. */
const rest = 1500

let here = false

/** Whether the date pickers are loaded; loads them after a while. */
function useCalendars(): [ready: boolean, fetch: () => void] {
  const [ready, setReady] = useState(here)
  const fetch = () => {
    // If loading fails the placeholder stays, and touching it tries again.
    RangeControl.preload().then(
      () => {
        here = true
        setReady(true)
      },
      () => undefined,
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (here) return
    const timer = setTimeout(fetch, rest)
    return () => clearTimeout(timer)
  }, [])
  return [ready, fetch]
}

/** A calendar day as `yyyy-MM-dd`. `future`: days earlier than one day before now can't be selected. */
export function DayInput(props: Omit<DateControlProps, 'time'>) {
  return <DateControl {...props} />
}

/** A point in time as ISO 8601 in UTC. */
export function InstantInput(props: Omit<DateControlProps, 'time'>) {
  return <DateControl {...props} time />
}

function DateStandin({ time, value, placeholder = '' }: DateControlProps) {
  const format = time ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD'
  return <Standin words={value ? dayjs(value).format(format) : placeholder} />
}

/** A range of days, as a filter. */
export function RangeInput(props: Omit<RangeControlProps, 'open'>) {
  const t = useT(kitText)
  const [ready, fetch] = useCalendars()
  const [clicked, setClicked] = useState(false)
  const zone = useTimeZone()
  const day = (value: string | undefined, ends: boolean): string =>
    (value && rangeDay(value, zone, ends)) || ''
  const chosen = props.from || props.to
  const words = chosen
    ? `${day(props.from, false)} → ${day(props.to, true)}`
    : props.inline
      ? props.label
      : `${t('from')} → ${t('to')}`
  const standin = (
    <Standin
      words={words}
      inline={props.inline}
      label={props.label}
      chosen={Boolean(chosen)}
      onTouch={fetch}
      onClick={() => setClicked(true)}
    />
  )
  return ready ? <RangeControl {...props} open={clicked} /> : standin
}

interface StandinProps {
  words: string
  inline?: boolean
  label?: string
  chosen?: boolean
  onTouch?: () => void
  onClick?: () => void
}

/** A placeholder that looks like the field which is loading. */
function Standin({ words, inline = false, label, chosen = false, onTouch, onClick }: StandinProps) {
  return (
    <button
      type="button"
      className={inline ? 'date-standin inline-range' : 'date-standin wide'}
      data-chosen={chosen}
      aria-label={label && label !== words ? `${label}: ${words}` : label}
      onMouseEnter={onTouch}
      onFocus={onTouch}
      onClick={onClick}
    >
      <span>{words}</span>
      <CalendarOutlined />
    </button>
  )
}
