import { text } from '@dropyard/contract/kit/text'

/** Words of the page of data requests beyond those of its record. */
export const words = text({
  xlsx: ['Download as Excel', '下载 Excel'],
  json: ['Download as JSON', '下载 JSON'],
})
