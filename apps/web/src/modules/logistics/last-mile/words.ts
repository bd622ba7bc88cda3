import { text } from '@dropyard/contract/kit/text'

/** Words of the last-mile carriers beyond those of their fields. */
export const words = text(
  { map: 'Choose what it delivers', mapTitle: 'What {{name}} delivers' },
  { map: '设置对应快递', mapTitle: '“{{name}}”派送的快递' },
)
