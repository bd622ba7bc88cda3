import type { Lang } from '@dropyard/contract/kit/text'
import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime.js'
import updateLocale from 'dayjs/plugin/updateLocale.js'
import { currentLang, onLangChange } from '../lang.ts'
import 'dayjs/locale/zh-cn.js'

/** dayjs in the current language. All code that formats or parses dates imports it from here. */

dayjs.extend(relativeTime)
dayjs.extend(updateLocale)
// Shorter than dayjs' defaults, so that dates fit into columns.
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

// Chinese for "in 3 days" is "3 天后" (after); dayjs uses "内" (within).
dayjs.updateLocale('zh-cn', { relativeTime: { ...dayjs.Ls['zh-cn']?.relativeTime, future: '%s后' } })

const follow = (lang: Lang): string => dayjs.locale(lang === 'zh' ? 'zh-cn' : 'en')
follow(currentLang())
onLangChange(follow)

export { dayjs }
