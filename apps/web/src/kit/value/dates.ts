import type { Lang } from '@dropyard/contract/kit/text'
import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime.js'
import updateLocale from 'dayjs/plugin/updateLocale.js'
import { currentLang, onLangChange } from '../lang.ts'
import 'dayjs/locale/zh-cn.js'

/** dayjs in the language of the screen. Everything that shows or reads dates takes it from here. */

dayjs.extend(relativeTime)
dayjs.extend(updateLocale)
// Shorter than dayjs says it, so that a column of dates shows them whole.
dayjs.updateLocale('en', {
  relativeTime: {
    future: 'in %s',
    past: '%s ago',
    s: 'seconds',
    m: 'a minute',
    mm: '%d min',
    h: 'an hour',
    hh: '%d hours',
    d: 'a day',
    dd: '%d days',
    M: 'a month',
    MM: '%d months',
    y: 'a year',
    yy: '%d years',
  },
})

// Chinese says "in 3 days" as "after 3 days"; dayjs says "within".
dayjs.updateLocale('zh-cn', { relativeTime: { ...dayjs.Ls['zh-cn']?.relativeTime, future: '%s后' } })

const follow = (lang: Lang): string => dayjs.locale(lang === 'zh' ? 'zh-cn' : 'en')
follow(currentLang())
onLangChange(follow)

export { dayjs }
