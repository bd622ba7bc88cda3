import type { Lang } from '@dropyard/contract/kit/text'
import { zoneName } from './when.ts'

/** The browser's time zone. */
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Time zones to choose from, with offset and name: `Asia/Shanghai (GMT+8) China Standard Time`. Includes the current one. */
export function timeZoneOptions(current: string, lang: Lang): { value: string; label: string }[] {
  const locale = lang === 'zh' ? 'zh-CN' : 'en-GB'
  return [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])].map((zone) => {
    const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'long' }).formatToParts()
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
    return { value: zone, label: `${zone} (${zoneName(zone)}) ${name}` }
  })
}
