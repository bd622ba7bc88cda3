import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dutyFor } from './duty.ts'
import { euCountries } from './rules.ts'
import { borderBetween, isEuCustoms, type Place, takesIoss, taxAreaOf, taxAreaText } from './tax-area.ts'

const at = (country: string, zip = ''): Place => ({ country, zip })
const codeAt = (country: string, zip = '') => taxAreaOf(at(country, zip)).code
/** EU customs, EU VAT. */
const statusOf = (country: string, zip = '') => {
  const area = taxAreaOf(at(country, zip))
  return [isEuCustoms(area), takesIoss(area)]
}

describe('the tax area of an address', () => {
  it('follows the postal code where a part of a country differs, as the Commission lists it', () => {
    const listed: [country: string, zip: string, customs: boolean, vat: boolean][] = [
      ['ES', '28013', true, true],
      ['ES', '07001', true, true],
      ['ES', '35002', true, false],
      ['ES', '38001', true, false],
      ['ES', '51001', false, false],
      ['ES', '52001', false, false],
      ['DE', '78267', true, true],
      ['DE', '78266', false, false],
      ['DE', '27498', false, false],
      ['IT', '23030', true, true],
      ['IT', '23041', false, false],
      ['IT', '22061', true, false],
      ['IT', '47891', true, false],
      ['IT', '00120', false, false],
      ['FI', '22100', true, false],
      ['FI', '00100', true, true],
      ['GR', '63086', true, false],
      ['FR', '97400', true, false],
      ['FR', '97110', true, false],
      ['FR', '97200', true, false],
      ['FR', '97300', true, false],
      ['FR', '97600', true, false],
      ['FR', '97150', true, false],
      ['FR', '97133', false, false],
      ['FR', '98800', false, false],
      ['FR', '98000', true, true],
      ['FR', '20000', true, true],
      ['PT', '9000-001', true, true],
      ['DK', '100', false, false],
      ['DK', '3900', false, false],
      ['DK', '1050', true, true],
      ['CY', '99010', false, false],
      ['CY', '1010', true, true],
      ['GB', 'BT1 2AB', true, true],
      ['GB', 'SW1A 1AA', false, false],
      ['GB', 'IM1 1AA', false, false],
      ['GB', 'JE2 3AB', false, false],
      ['GB', 'GY1 1AA', false, false],
      ['CH', '8238', false, false],
    ]
    for (const [country, zip, customs, vat] of listed)
      expect([country, zip, ...statusOf(country, zip)]).toEqual([country, zip, customs, vat])
  })

  it('is the same however the address is written: by the member state, or by a code of its own', () => {
    expect(codeAt('FR', '97400')).toBe(codeAt('RE', '97400'))
    expect(codeAt('FI', '22100')).toBe(codeAt('AX'))
    expect(codeAt('FI', 'AX-22100')).toBe('AX')
    expect(codeAt('fr', 'FR-97400')).toBe('RE')
    expect(codeAt('GB', 'bt1 2ab')).toBe('XI')
    expect(codeAt('DK', 'FO-100')).toBe('FO')
    expect(codeAt('MC')).toBe(codeAt('FR', '98000'))
  })

  it('is that of the member state for any other postal code', () => {
    const zip = fc.integer({ min: 1000, max: 99_999 }).map(String)
    fc.assert(
      fc.property(fc.constantFrom(...euCountries), zip, (country, code) => {
        const area = taxAreaOf(at(country, code))
        if (area.name === null)
          expect([area.code, isEuCustoms(area), takesIoss(area)]).toEqual([country, true, true])
        // Areas with IOSS have EU VAT at the rate of a member state or of Northern Ireland.
        if (takesIoss(area)) expect([...euCountries, 'GB']).toContain(area.vatCountry)
      }),
    )
  })

  it('is said in words only where it differs from its country', () => {
    expect(taxAreaText(at('ES', '28013'), 'en')).toBe('')
    expect(taxAreaText(at('ES', '35002'), 'en')).toBe('Canary Islands · EU customs · outside EU VAT · IGIC')
    expect(taxAreaText(at('GB', 'BT1 2AB'), 'zh')).toBe('北爱尔兰 · 欧盟关税区 · 欧盟增值税区')
    expect(taxAreaText(at('US', '00901'), 'en')).toBe('Puerto Rico · sales and use tax (IVU)')
  })

  it('takes any text as a postal code', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (country, zip) => {
        expect(taxAreaOf(at(country, zip)).customs.length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('the border between two places', () => {
  const between = (from: Place, to: Place) => borderBetween(taxAreaOf(from), taxAreaOf(to))

  it('is none within the EU, and a tax border to a part of it without EU VAT', () => {
    expect(between(at('DE'), at('FR'))).toEqual({ customs: false, vat: false, declaration: false })
    expect(between(at('DE'), at('ES', '35002'))).toEqual({ customs: false, vat: true, declaration: true })
    expect(between(at('DE'), at('ES', '51001'))).toEqual({ customs: true, vat: true, declaration: true })
  })

  it('is none between Northern Ireland and either the EU or Great Britain', () => {
    const belfast = at('GB', 'BT1 2AB')
    for (const other of [at('IE'), at('GB', 'SW1A 1AA')]) {
      expect(between(other, belfast).declaration).toBe(false)
      expect(between(belfast, other).declaration).toBe(false)
    }
    expect(between(at('GB', 'SW1A 1AA'), at('IE')).customs).toBe(true)
  })

  it('is the same in both directions, and none to the place itself', () => {
    const place = fc.constantFrom(
      ...[at('DE'), at('DE', '78266'), at('ES', '35002'), at('GB'), at('GB', 'BT11AA'), at('GB', 'JE23AB')],
      ...[at('FR', '97400'), at('CH'), at('CN'), at('US'), at('PR'), at('AX')],
    )
    fc.assert(
      fc.property(place, place, (one, other) => {
        expect(between(one, other)).toEqual(between(other, one))
        expect(between(one, one).declaration).toBe(false)
      }),
    )
  })
})

describe('duty and VAT of a parcel from China', () => {
  const dutyTo = (
    to: Place,
    ioss: 'none' | 'own' = 'own',
    more: { vatCollected?: boolean; value?: number } = {},
  ) => {
    const { value = 2000, ...rest } = more
    const duty = dutyFor(
      {
        from: at('CN'),
        to,
        currency: 'EUR',
        lines: [{ sku: 'MUG', hsCode: '691200', origin: 'CN', value }],
        shipping: 500,
        rates: { 'EUR/USD': '1.10', 'EUR/GBP': '0.85', 'EUR/CHF': '0.95' },
        ...rest,
      },
      '2026-08-01',
      ioss,
    )
    if (!duty.ok) throw new Error(JSON.stringify(duty.reasons))
    return {
      items: duty.items.map(({ code, amount, collected }) => `${code} ${amount} ${collected}`),
      notes: duty.notes.map(({ code }) => code),
      rule: duty.rule,
    }
  }

  it('has IOSS, duty and VAT on the mainland', () => {
    expect(dutyTo(at('ES', '28013'))).toEqual({
      items: ['duty_flat 300 payment', 'vat_goods 525 own_return', 'vat_duty 63 payment'],
      notes: [],
      rule: 'eu-flat-3',
    })
  })

  it('has EU duty and no EU VAT in the Canary Islands, whatever number the company has', () => {
    expect(dutyTo(at('ES', '35002'))).toEqual({
      items: ['duty_flat 300 delivery'],
      notes: ['outside_vat', 'local_tax'],
      rule: 'eu-flat-3',
    })
  })

  it('has neither in Ceuta, Heligoland and Livigno', () => {
    for (const to of [at('ES', '51001'), at('DE', '27498'), at('IT', '23041')])
      expect(dutyTo(to)).toMatchObject({ items: [], rule: null })
  })

  it('has the VAT of Réunion itself, at delivery', () => {
    expect(dutyTo(at('FR', '97400')).items).toEqual([
      'duty_flat 300 delivery',
      'vat_goods 212 delivery',
      'vat_duty 26 delivery',
    ])
  })

  it('has the lower rate of Madeira and the Azores', () => {
    expect(dutyTo(at('PT', '9000-001')).items[1]).toBe('vat_goods 550 own_return')
    expect(dutyTo(at('PT', '9500-001')).items[1]).toBe('vat_goods 400 own_return')
    expect(dutyTo(at('PT', '1000-001')).items[1]).toBe('vat_goods 575 own_return')
  })

  it('has EU duty and IOSS at the British rate in Northern Ireland', () => {
    expect(dutyTo(at('GB', 'BT1 2AB'))).toMatchObject({
      items: ['duty_flat 300 payment', 'vat_goods 500 own_return', 'vat_duty 60 payment'],
      rule: 'eu-flat-3',
    })
    expect(dutyTo(at('GB', 'SW1A 1AA'))).toMatchObject({
      items: ['vat_goods 500 delivery'],
      rule: 'gb-relief-135',
    })
  })

  it('has no VAT on the goods again where the marketplace collected it, by the limit of its own price', () => {
    const collected = { vatCollected: true }
    expect(dutyTo(at('FR'), 'own', collected)).toMatchObject({
      items: ['duty_flat 300 payment', 'vat_duty 60 payment'],
      notes: ['vat_collected'],
    })
    expect(dutyTo(at('GB', 'SW1A 1AA'), 'none', collected).items).toEqual([])
    expect(dutyTo(at('FR'), 'own', { ...collected, value: 16_000 }).notes).not.toContain('ioss_over_limit')
  })
})
