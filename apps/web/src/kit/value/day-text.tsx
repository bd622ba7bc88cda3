import type { Lang } from '@dropyard/contract/kit/text'
import { useLang } from '../lang.ts'
import { dayjs } from './dates.ts'
import { perLang } from './per-lang.ts'
import { EmptyValue } from './value-text.tsx'

const formats = perLang(
  (lang) =>
    new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : 'en-GB', {
      dateStyle: lang === 'zh' ? 'long' : 'medium',
      timeZone: 'UTC',
    }),
)

const short = perLang(
  (lang) =>
    new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : 'en-GB', {
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    }),
)

/** A calendar day without its year: 7 Dec, 12月7日; empty for an empty text. */
export const shortDay = (day: string, lang: Lang): string =>
  day === '' ? '' : short(lang).format(new Date(`${day.slice(0, 10)}T00:00:00Z`))

/** A calendar day with its year: 7 Dec 2026, 2026年12月7日. */
export const longDay = (day: string, lang: Lang): string =>
  formats(lang).format(new Date(`${day.slice(0, 10)}T00:00:00Z`))

/** A calendar day (`yyyy-MM-dd`, without time zone) as formatted text, with the relative time on hover. */
export function DayText({ day }: { day: string | null | undefined }) {
  const lang = useLang()
  if (!day) return <EmptyValue />
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  const today = dayjs().format('YYYY-MM-DD')
  const words = longDay(day, lang)
  if (day === today) return <time dateTime={day}>{words}</time>
  return (
    <time data-tip={dayjs(day).from(dayjs(today))} dateTime={day}>
      {words}
    </time>
  )
}
