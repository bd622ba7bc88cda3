import { text } from '@dropyard/contract/kit/text'

/** Words of the holidays beyond those of their fields. */
export const words = text({
  where: ['Where', '适用范围'],
  now: ['In progress', '进行中'],
  inDays_one: ['In {{count}} day', '{{count}} 天后'],
  inDays_other: ['In {{count}} days', '{{count}} 天后'],
})
