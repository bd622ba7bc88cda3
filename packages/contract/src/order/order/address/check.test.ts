import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Address, address } from '../address.ts'
import { checkAddress } from './check.ts'
import { type AddressLimits, anyLimits, ownLimits } from './limits.ts'
import { fixAddress } from './mend.ts'
import { addressState } from './standing.ts'

const good: Address = {
  name: 'Emma Fischer',
  phone: '+1 202 555 0143',
  address1: '742 Evergreen Terrace',
  city: 'Springfield',
  province: 'Oregon',
  province_code: 'OR',
  zip: '97477',
  country: 'US',
}
const latin: AddressLimits = {
  ...anyLimits,
  carrier: { en: 'Strict', zh: '严格' },
  latin: true,
  name: { least: 4, most: 30, both: true },
  street: { lines: 1, most: 40 },
  poBox: false,
  provinces: ['GB'],
}
const plain: AddressLimits = { ...ownLimits, plainNames: true }

const found = (changes: Partial<Address>, limits = anyLimits) =>
  checkAddress({ ...good, ...changes }, limits).map(({ level, field, code }) => `${level} ${field} ${code}`)
const fixed = (changes: Partial<Address>, limits = anyLimits) => fixAddress({ ...good, ...changes }, limits)

describe('checking an address', () => {
  it('says nothing of a good one', () => {
    for (const limits of [anyLimits, ownLimits, latin, plain]) expect(found({}, limits)).toEqual([])
  })

  it.each<[string, Partial<Address>, string[]]>([
    ['a missing city', { city: '' }, ['error city city']],
    ['a code that is none', { zip: '9747' }, ['error zip zip']],
    ['a code of another country', { zip: 'SW1A 1AA' }, ['error zip zip_elsewhere']],
    ['a code of another state', { zip: '10001' }, ['warning zip zip_state']],
    ['a state that is none', { province: 'Bavaria', province_code: '' }, ['warning province state_unknown']],
    ['no number of the house', { address1: 'Evergreen Terrace' }, ['warning address1 house_number']],
    ['a PO box', { address1: 'P.O. Box 12' }, ['warning address1 po_box']],
    [
      'an e-mail address in the street',
      { address2: 'ring emma@example.com' },
      ['warning address2 email_inside'],
    ],
    ['one name', { name: 'Emma' }, ['warning name name_one']],
    ['a name in one word of its script', { name: '王小明' }, []],
    ['a phone that is none', { phone: '123' }, ['warning phone phone_bad']],
    ['a phone with an extension', { phone: '(503) 555-0142 ext. 12' }, []],
    [
      'a receiver without a tax number where customs wants one',
      { country: 'KR', zip: '04524', province: '', province_code: '', phone: '+82 2 555 0143' },
      ['error tax_id tax_missing'],
    ],
    [
      'a tax number that is none',
      { country: 'BR', zip: '01310-100', province: 'SP', tax_id: '123', phone: '+55 11 5555 0143' },
      ['error tax_id tax_bad'],
    ],
    [
      'all of it at once, the worst first',
      { city: '', name: 'Emma', address1: ' 742  Hill' },
      ['error city city', 'warning name name_one', 'note address1 spaces'],
    ],
  ])('finds %s', (_what, changes, expected) => {
    expect(found(changes)).toEqual(expected)
  })

  it.each<[string, Partial<Address>, AddressLimits, string[]]>([
    ['other letters', { name: '王小明 Wang' }, latin, ['error name letters']],
    ['letters with accents', { city: 'Montréal' }, latin, ['error city accents']],
    ['a name in one word', { name: 'Emma' }, latin, ['error name name_both']],
    ['a long name', { name: 'Emma Wilhelmina Catharina van den Berg' }, latin, ['error name name_length']],
    [
      'a street that it has no room for',
      { address2: 'Building 4, third floor, ring twice' },
      latin,
      ['error address1 street_long'],
    ],
    ['a PO box', { address1: 'PO Box 12' }, latin, ['error address1 po_box_refused']],
    [
      'a missing county',
      { country: 'GB', zip: 'E5 0LH', province: '', province_code: '' },
      latin,
      ['error province province_asked'],
    ],
    ['signs in a name', { name: 'Emma * Fischer' }, plain, ['error name signs']],
  ])('finds what its carrier refuses: %s', (_what, changes, limits, expected) => {
    expect(found(changes, limits)).toEqual(expected)
    if (limits === latin) expect(found(changes).filter((one) => one.startsWith('error'))).toEqual([])
  })

  it('knows the codes of places that no list of states has', () => {
    for (const [province, province_code, zip] of [
      ['Texas', 'TX', '88510'],
      ['Puerto Rico', 'PR', '00926'],
      ['Palau', 'PW', '96940'],
    ] as const)
      expect(found({ province, province_code, zip }), province).toEqual([])
  })

  it('says of a state written as its code that only carriers lack something', () => {
    const stateOf = (province: string) =>
      checkAddress({ ...good, province, province_code: '' }, anyLimits).map(
        ({ field, code, onlyForCarriers = false }) => [field, code, onlyForCarriers],
      )
    expect(stateOf('OR')).toEqual([['province', 'state_code', true]])
    expect(stateOf('Oregon')).toEqual([['province', 'state_code', false]])
  })

  it('is as bad as the worst, and says whether something can be mended', () => {
    const state = (changes: Partial<Address>, limits = anyLimits) =>
      addressState(checkAddress({ ...good, ...changes }, limits))
    expect(state({})).toBeNull()
    expect(state({ city: '' })).toBe('error')
    expect(state({ name: 'Emma', zip: ' 97477' })).toBe('warning_fixable')
    expect(state({ zip: ' 97477' })).toBe('note')
    expect(state({ city: 'Köln' }, latin)).toBe('error_fixable')
  })
})

describe('fixing an address', () => {
  it.each<[string, Partial<Address>, Partial<Address>]>([
    [
      'spaces',
      { name: '  Emma \u200b  Fischer ', city: 'Spring\tfield' },
      { name: 'Emma Fischer', city: 'Spring field' },
    ],
    [
      'full-width signs',
      { zip: '９７４７７', address1: '７４２　Ｅｌｍ' },
      { zip: '97477', address1: '742 Elm' },
    ],
    [
      'emoji',
      { name: 'Emma 🎁 Fischer', address1: '742 Elm 👩‍👧' },
      { name: 'Emma Fischer', address1: '742 Elm' },
    ],
    [
      'a nought that a spreadsheet took',
      { zip: '2101', province: 'Massachusetts', province_code: '' },
      { zip: '02101', province_code: 'MA' },
    ],
    ['a code’s usual form', { country: 'GB', zip: 'sw1a1aa' }, { zip: 'SW1A 1AA' }],
    ['the code of a state', { province: 'oregon', province_code: '' }, { province_code: 'OR' }],
    ['the country of a phone', { phone: '(503) 555-0142' }, { phone: '+15035550142' }],
    [
      'the country of a phone with a trunk',
      { country: 'DE', zip: '10115', phone: '030 901820' },
      { phone: '+4930901820' },
    ],
    ['a country from a phone that is another country’s', { phone: '0114420794' }, { phone: '0114420794' }],
    ['two noughts before a phone', { phone: '0049 30 901820' }, { phone: '+4930901820' }],
  ])('mends %s', (_what, changes, expected) => {
    expect(fixed(changes)).toMatchObject(expected)
  })

  it('parts a street over two lines, between words', () => {
    const address1 = '1200 Northwest Couch Street, Pearl District Lofts, Apartment 14'
    expect(fixed({ address1 }, ownLimits)).toMatchObject({
      address1: '1200 Northwest Couch Street, Pearl District',
      address2: 'Lofts, Apartment 14',
    })
    expect(fixed({ address1: 'x'.repeat(60) }, ownLimits).address1).toBe('x'.repeat(60))
  })

  it('leaves letters that nobody can write in Latin', () => {
    expect(fixed({ name: 'Łukasz Gröning', city: '東京' }, latin)).toMatchObject({
      name: 'Lukasz Groning',
      city: '東京',
    })
  })

  const part = (max: number, least = 0) =>
    fc
      .oneof(
        fc.string({ maxLength: max, unit: 'grapheme' }),
        fc.string({ maxLength: max, unit: fc.constantFrom(...'ab é1２　-,.\u200b🎁*@ 東ßＡ'.split('')) }),
        fc.constantFrom(
          'Oregon',
          'P.O. Box 7',
          '0101',
          'sw1a1aa',
          'k1a0b1',
          '1234ab',
          '030 901820',
          '5035550142',
        ),
      )
      .map((text) => text.trim().slice(0, max).trim() || 'x'.repeat(least))
  const anyAddress = fc.record({
    name: part(100, 1),
    company: part(100),
    phone: part(40),
    address1: part(200, 1),
    address2: part(200),
    city: part(100, 1),
    province: part(100),
    zip: part(20),
    country: fc.constantFrom('US', 'GB', 'DE', 'CA', 'NL', 'BR', 'KR', 'LT', 'JP', 'HK', 'AU'),
    tax_id: part(50),
  })

  it('is done once, leaves nothing to fix, empties nothing and changes no country', () => {
    fc.assert(
      fc.property(anyAddress, fc.constantFrom(anyLimits, ownLimits, latin, plain), (before, limits) => {
        const after = fixAddress(before, limits)
        expect(fixAddress(after, limits)).toEqual(after)
        expect(checkAddress(after, limits).filter(({ suggested }) => suggested)).toEqual([])
        expect(after.country).toBe(before.country)
        for (const [field, text] of Object.entries(before))
          if (text !== '') expect(after[field as keyof Address]).not.toBe('')
        // A fixed address can be saved.
        expect(address.safeParse(after).success).toBe(true)
        const state = addressState(checkAddress(before, limits))
        const hasFix = checkAddress(before, limits).some(({ suggested }) => suggested)
        expect(state?.endsWith('fixable') || state === 'note').toBe(hasFix)
      }),
      { numRuns: 2000 },
    )
  })
})
