import { text } from '@dropyard/contract/kit/text'

/** Words of the rules that choose channels. */
export const words = text(
  {
    range: 'Weight',
    from: 'from {{grams}} g',
    to: 'up to {{grams}} g',
    between: '{{from}} to {{to}} g',
    attributes: {
      battery: 'Battery',
      liquid: 'Liquid',
      powder: 'Powder',
      magnet: 'Magnet',
      brand: 'Brand',
      cosmetics: 'Cosmetics',
      food: 'Food',
      blade: 'Blade',
    },
  },
  {
    range: '重量',
    from: '{{grams}} 克起',
    to: '至 {{grams}} 克',
    between: '{{from}} 至 {{to}} 克',
    attributes: {
      battery: '带电',
      liquid: '液体',
      powder: '粉末',
      magnet: '带磁',
      brand: '品牌',
      cosmetics: '化妆品',
      food: '食品',
      blade: '刀具',
    },
  },
)
