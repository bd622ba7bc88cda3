import { text } from '@dropyard/contract/kit/text'

/** Words of the holidays beyond those of their fields. */
export const words = text(
  {
    search: 'Name',
    where: 'Where',
    days: 'Days',
    over: 'Ended',
    now: 'Under way',
    inDays_one: 'In {{count}} day',
    inDays_other: 'In {{count}} days',
  },
  {
    search: '名称',
    where: '适用范围',
    days: '天数',
    over: '已结束',
    now: '进行中',
    inDays_one: '{{count}} 天后',
    inDays_other: '{{count}} 天后',
  },
)
