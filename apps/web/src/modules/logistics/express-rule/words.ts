import { text } from '@dropyard/contract/kit/text'

/** Words of the rules that choose channels. */
export const words = text({
  range: ['Weight', '重量'],
  from: ['from {{grams}} g', '{{grams}} g 起'],
  to: ['up to {{grams}} g', '至 {{grams}} g'],
  between: ['{{from}} to {{to}} g', '{{from}} 至 {{to}} g'],
})
