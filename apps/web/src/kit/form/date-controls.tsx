import { DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { useTimeZone } from '../current-user.ts'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import { dayjs } from '../value/dates.ts'
import { isPast } from '../value/when.ts'
import { dayAfter, dayBegin, dayIn, rangeDay } from '../value/zone-day.ts'

/** antd's date pickers. They are as large as a page, so `date-input.tsx` loads this file on demand. */

const dayTyped = 'YYYY-MM-DD'
/** The first format is displayed; a typed day or minute is accepted too. */
const timesTyped = ['YYYY-MM-DD HH:mm:ss', 'YYYY-MM-DD HH:mm', dayTyped]

export interface DateControlProps {
  id?: string | undefined
  value?: string | null | undefined
  onChange?: ((value: string | undefined) => void) | undefined
  disabled?: boolean | undefined
  placeholder?: string | undefined
  /** With time of day; the value is then an instant in UTC instead of a day. */
  time?: boolean | undefined
  /** Days earlier than one day before now can't be selected. */
  future?: boolean | undefined
  /** Accessible name when there is no label. */
  'aria-label'?: string | undefined
}

export function DateControl({
  id,
  value,
  onChange,
  disabled,
  placeholder,
  time = false,
  future,
  'aria-label': label,
}: DateControlProps) {
  return (
    <DatePicker
      {...(id ? { id } : {})}
      {...(placeholder ? { placeholder } : {})}
      {...(label ? { 'aria-label': label } : {})}
      {...(future ? { disabledDate: (day: Dayjs) => isPast(day) } : {})}
      className="wide"
      disabled={disabled ?? false}
      showTime={time}
      format={time ? timesTyped : dayTyped}
      value={value ? dayjs(value) : null}
      onChange={(at: Dayjs | null) => onChange?.(time ? at?.toISOString() : at?.format('YYYY-MM-DD'))}
      // Enter confirms the typed date; it must not submit the form.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault()
      }}
    />
  )
}

export interface RangeControlProps {
  label: string
  /** ISO texts: days, or with `instant` the UTC times at which days of the user's time zone begin; `to` is then exclusive. */
  from: string | undefined
  to: string | undefined
  instant: boolean
  /** In the line of filters: the label is shown inside the field. */
  inline: boolean
  onChange: (from: string | undefined, to: string | undefined) => void
  /** Open initially, because it was clicked before it was loaded. */
  open?: boolean
}

export function RangeControl({
  label,
  from,
  to,
  instant,
  inline,
  onChange,
  open = false,
}: RangeControlProps) {
  const t = useT(kitText)
  const zone = useTimeZone()
  const today = () => dayjs(instant ? dayIn(zone, Date.now()) : undefined).startOf('day')
  const last = (days: number) => (): [Dayjs, Dayjs] => [today().subtract(days - 1, 'day'), today()]
  return (
    <DatePicker.RangePicker
      className={inline ? 'inline-range' : 'wide'}
      autoFocus={open}
      defaultOpen={open}
      value={[shownDay(from, zone, 0), shownDay(to, zone, 1)]}
      placeholder={inline ? [label, ''] : [t('from'), t('to')]}
      aria-label={label}
      allowEmpty
      presets={[
        { label: t('days.today'), value: last(1) },
        { label: t('days.week'), value: last(7) },
        { label: t('days.month'), value: last(30) },
      ]}
      onChange={(range) => {
        const [first, second] = range ?? [null, null]
        onChange(edgeOf(first, instant ? zone : undefined, 0), edgeOf(second, instant ? zone : undefined, 1))
      }}
    />
  )
}

/** A limit of the range for a day: the day itself, or with a time zone the time at which it begins or has ended. */
function edgeOf(day: Dayjs | null, zone: string | undefined, daysOn: 0 | 1): string | undefined {
  const text = day?.format(dayTyped)
  return text && zone ? dayBegin(zone, dayAfter(text, daysOn)) : text
}

/** The day that a limit stands for. */
function shownDay(edge: string | undefined, zone: string, daysOn: 0 | 1): Dayjs | null {
  const day = edge && rangeDay(edge, zone, daysOn === 1)
  return day ? dayjs(day) : null
}
