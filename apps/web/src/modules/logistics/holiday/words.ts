import { text } from '@dropyard/contract/kit/text'

/** Words of the holidays beyond those of their fields. */
export const words = text(
  {
    search: 'Name',
    where: 'Where',
    days: 'Days',
  },
  { search: '名称', where: '适用范围', days: '天数' },
)
