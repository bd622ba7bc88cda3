import { text } from '@dropyard/contract/kit/text'

/** Words of channel changes beyond those of their record. */
export const words = text({
  days_one: ['up to {{count}} day', '最多 {{count}} 天'],
  days_other: ['up to {{count}} days', '最多 {{count}} 天'],
  unknown: ['days unknown', '时效未知'],
})
