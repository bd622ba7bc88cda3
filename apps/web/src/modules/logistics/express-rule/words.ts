import { text } from '@dropyard/contract/kit/text'

/** Words of the rules that choose channels. */
export const words = text(
  {
    range: 'Weight',
    from: 'from {{grams}} g',
    to: 'up to {{grams}} g',
    between: '{{from}} to {{to}} g',
  },
  {
    range: '重量',
    from: '{{grams}} 克起',
    to: '至 {{grams}} 克',
    between: '{{from}} 至 {{to}} 克',
  },
)
