import { text } from '@dropyard/contract/kit/text'

/** Words of the warehouses beyond those of their fields. */
export const words = text({
  lists: ['Warehouses or bins', '仓库或库位'],
  warehouses: ['Warehouses', '仓库'],
  bins: ['Bins', '库位'],
  labels: ['Print labels', '打印标签'],
  place: ['Address', '地址'],
})
