import { text } from '@dropyard/contract/kit/text'

/** Words of the last-mile carriers beyond those of their fields. */
export const words = text({
  map: ['Select shipping methods', '设置物流方式'],
  mapTitle: ['What {{name}} delivers', '“{{name}}”派送的快递'],
})
