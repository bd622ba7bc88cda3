import type { Lang } from '@dropyard/contract/kit/text'
import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime.js'
import { currentLang, onLangChange } from './lang.ts'
import 'dayjs/locale/zh-cn.js'

/** dayjs in the language of the screen. Everything that shows or reads dates takes it from here. */

dayjs.extend(relativeTime)

const follow = (lang: Lang): string => dayjs.locale(lang === 'zh' ? 'zh-cn' : 'en')
follow(currentLang())
onLangChange(follow)

export { dayjs }
