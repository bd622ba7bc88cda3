import { expect, it } from 'vitest'
import { wordFinder } from './word-finder.ts'

it('finds each word that a text contains, wherever it is', () => {
  const words = ['order-1', 'order-12', 'order', 'Lumen', '包裹包裹包裹', 'elsewhere']
  const find = wordFinder(words)
  for (const text of ['', 'orde', 'order', 'xorder-12', 'aLumen包裹包裹包裹', 'order-1 order-2', 'elsewher'])
    expect(find(text).sort(), text).toEqual(words.filter((word) => text.includes(word)).sort())
})
