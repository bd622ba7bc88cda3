import { firstCard, type RateCard } from '@dropyard/contract/logistics/shipping/rate-card'
import { describe, expect, it } from 'vitest'
import { messageIn, type Values } from '../../../kit/value/message.ts'
import { faultOf } from './card-fault.ts'
import { words } from './words.ts'

const [zone] = firstCard.zones
const wordsIn = (lang: 'en' | 'zh') =>
  Object.assign((key: string, values?: Values) => messageIn(words[lang], key, values, lang), {
    words: words.en,
    lang,
  })
const said = (over: object, lang: 'en' | 'zh' = 'en') =>
  faultOf({ ...firstCard, ...over } as RateCard, wordsIn(lang), lang)
const zones = (over: object) => ({ zones: [{ ...zone, ...over }] })

describe('what keeps a card from being saved', () => {
  it('is nothing when it is right', () => {
    expect(said({})).toBeUndefined()
  })

  it('is named by its place on the screen, in both languages', () => {
    const empty = zones({ prices: { mode: 'unit', unitGrams: 1000, tiers: [{ upToGrams: 0, price: 0 }] } })
    expect(said(empty)).toBe('Zone us, row 1, Up to (g): At least 1.')
    expect(said(empty, 'zh')).toBe('分区 us，第 1 行，重量上限（g）：不能小于 1。')
    expect(said(zones({ handlingFee: Number.NaN }))).toBe('Zone us, Handling fee: Enter a number.')
    expect(said(zones({ countries: [] }), 'zh')).toBe('分区 us，国家：至少选择 1 项。')
    expect(said({ minGrams: 30_000 }, 'zh')).toBe('最轻（g）：最轻重量不能大于最重重量。')
    const area = { country: 'US', from: '99', to: '9', fee: 0 }
    expect(said({ remoteAreas: [area] })).toBe(
      'Remote areas, row 1, to: Both ends need the same length, the smaller one first.',
    )
  })
})
