import { text } from '@dropyard/contract/kit/text'

/** Words of the last-mile carriers beyond those of their fields. */
export const words = text({
  map: ['Choose what it delivers', '设置对应快递'],
  mapTitle: ['What {{name}} delivers', '“{{name}}”派送的快递'],
})
