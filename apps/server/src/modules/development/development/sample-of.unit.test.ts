import { expect, it } from 'vitest'
import type { Forms } from './behaviour.ts'
import { sampleOf } from './sample-of.ts'

const forms = (variant: string): Forms =>
  ({
    goodsOpen: { variants: [{ code: 'LAMP-2', option_1: 'Blue' }] },
    goodsSample: { samples: [{ variant, verdict: 'pass', weight_grams: 120 }] },
  }) as unknown as Forms

it('is of the only variant when it names that one or none', () => {
  expect(sampleOf(forms('Blue'), 'LAMP-2').own).toBe(true)
  expect(sampleOf(forms(''), 'LAMP-2').own).toBe(true)
})

it('is not of the variant that is left when it names one that was taken out', () => {
  expect(sampleOf(forms('Red'), 'LAMP-2')).toMatchObject({ own: false, sample: { weight_grams: 120 } })
})
