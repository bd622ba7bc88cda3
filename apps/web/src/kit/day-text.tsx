import type { Lang } from '@dropyard/contract/kit/text'
import { dayjs } from './dates.ts'
import { useLang } from './lang.ts'
import { Nothing } from './value-text.tsx'

const formats = {
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }),
  zh: new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: 'UTC' }),
} as const

const short = {
  en: new Intl.DateTimeFormat('en-GB', { month: 'short', day: 'numeric', timeZone: 'UTC' }),
  zh: new Intl.DateTimeFormat('zh-CN', { month: 'short', day: 'numeric', timeZone: 'UTC' }),
} as const

/** A calendar day without its year: 7 Dec, 12月7日; nothing for none. */
export const shortDay = (day: string, lang: Lang): string =>
  day === '' ? '' : short[lang].format(new Date(`${day.slice(0, 10)}T00:00:00Z`))

/** A calendar day, `yyyy-MM-dd`, as people write it; how far away it is on hover. It belongs to no time zone. */
export function DayText({ day }: { day: string | null | undefined }) {
  const lang = useLang()
  if (!day) return <Nothing />
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  const today = dayjs().format('YYYY-MM-DD')
  const words = formats[lang].format(date)
  if (day === today) return <time dateTime={day}>{words}</time>
  return (
    <time data-tip={dayjs(day).from(dayjs(today))} dateTime={day}>
      {words}
    </time>
  )
}
