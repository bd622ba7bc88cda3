import type { CategoryRow } from '@dropyard/contract/catalog/category-admin'

type Attributes = CategoryRow['attributes']

/** Choices as English and Chinese words. */
const choice = (name: string, name_zh: string, words: Record<string, string>): Attributes[number] => ({
  name,
  name_zh,
  type: 'choice',
  choices: Object.entries(words).map(([en, zh]) => ({ name: en, name_zh: zh })),
})
const figure = (name: string, name_zh: string): Attributes[number] => ({
  name,
  name_zh,
  type: 'number',
  choices: [],
})
const words = (name: string, name_zh: string): Attributes[number] => ({
  name,
  name_zh,
  type: 'text',
  choices: [],
})

/** By what goods of some categories are described. */
export const demoAttributes: Readonly<Record<string, Attributes>> = {
  'home-kitchen': [words('Material', '材质'), choice('Dishwasher safe', '可机洗', { Yes: '是', No: '否' })],
  drinkware: [figure('Capacity (ml)', '容量（毫升）')],
  lighting: [
    choice('Plug', '插头', { EU: '欧规', UK: '英规', US: '美规', USB: 'USB' }),
    figure('Power (W)', '功率（瓦）'),
    choice('Light', '光色', { Warm: '暖光', Neutral: '自然光', Cold: '冷光' }),
  ],
  pets: [choice('For', '适用宠物', { Dogs: '狗', Cats: '猫', 'Small animals': '小宠' })],
  camping: [figure('Sleeps', '可容纳人数'), words('Packed size', '收纳尺寸')],
}

/** One of some words, always the same for the same title. */
const among = (words: readonly string[], title: string): string =>
  words[[...title].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % words.length] ?? ''

/** What the goods of a top category say of themselves. */
export function demoProperties(top: string, title: string): Record<string, string> {
  if (top === 'home-kitchen')
    return { 'Dishwasher safe': 'Yes', Material: among(['Steel', 'Ceramic', 'Bamboo', 'Silicone'], title) }
  if (top === 'lighting')
    return {
      'Power (W)': among(['3', '5', '8', '12', '18'], title),
      Plug: among(['USB', 'EU', 'USB', 'US', 'UK'], title),
      Light: among(['Warm', 'Neutral', 'Warm', 'Cold'], title),
    }
  if (top === 'pets') return { For: /\bcats?\b/i.test(title) ? 'Cats' : 'Dogs' }
  return {}
}
