import { text } from '@dropyard/contract/kit/text'

/** Words of the rules that choose channels. */
export const words = text({
  range: ['Weight', '重量'],
  from: ['from {{grams}} g', '{{grams}} 克起'],
  to: ['up to {{grams}} g', '至 {{grams}} 克'],
  between: ['{{from}} to {{to}} g', '{{from}} 至 {{to}} 克'],
})
