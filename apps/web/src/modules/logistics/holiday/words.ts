import { text } from '@dropyard/contract/kit/text'

/** Words of the holidays beyond those of their fields. */
export const words = text(
  {
    search: 'Name',
    where: 'Where',
    length: 'Length',
    days_one: '{{count}} day',
    days_other: '{{count}} days',
  },
  { search: '名称', where: '适用范围', length: '天数', days_one: '{{count}} 天', days_other: '{{count}} 天' },
)
