import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isTaxId, plainTaxId, taxIdIn, taxIdRules } from './tax-id.ts'
import { taxIdOf, taxProposal } from './tax-proposal.ts'

const right: Readonly<Record<string, readonly string[]>> = {
  AR: ['20-12345678-6'],
  BR: ['529.982.247-25', '52998224725', '11.222.333/0001-81', '12.ABC.345/01DE-35'],
  CL: ['12.345.678-5', '30.686.957-4'],
  CN: ['11010519491231002X'],
  ES: ['12345678Z', 'X1234567L', 'B12345674'],
  IT: ['RSSMRA85T10A562S', '00743110157'],
  KR: ['P123456789012', 'p123456789012'],
  MX: ['GODE561231GR8', 'GODE561231MVZXXX09'],
  PT: ['123456789'],
  RU: ['500100732259'],
  TR: ['10000000146'],
  ZA: ['8001015009087'],
}

it.each(Object.entries(right))('knows numbers of %s, however they are written', (country, numbers) => {
  for (const one of numbers) expect([one, isTaxId(country, one)]).toEqual([one, true])
})

it('has an example for every country that it knows', () => {
  expect(Object.keys(right)).toEqual(Object.keys(taxIdRules))
})

it('refuses a number with one digit changed, wherever there are check digits', () => {
  for (const country of ['AR', 'BR', 'CN', 'IT', 'PT', 'RU', 'TR', 'ZA'])
    for (const one of right[country] ?? []) {
      const plain = plainTaxId(one)
      const at = plain.search(/\d/)
      const wrong = `${plain.slice(0, at)}${(Number(plain[at]) + 1) % 10}${plain.slice(at + 1)}`
      expect([wrong, isTaxId(country, wrong)]).toEqual([wrong, false])
    }
})

it('says nothing of countries without a rule', () => {
  expect(isTaxId('DE', '123')).toBeUndefined()
})

it.each([
  ['BR', 'CPF: 529.982.247-25, obrigado', '529.982.247-25'],
  ['BR', 'Ligar +55 11 95555-0143', undefined],
  ['KR', 'P123456789012 개인통관고유부호', 'P123456789012'],
  ['IT', 'cod. fisc. rssmra85t10a562s', 'rssmra85t10a562s'],
  ['TR', 'Kimlik 10000000146', '10000000146'],
  ['TR', 'call 5321234567', undefined],
  ['DE', '529.982.247-25', undefined],
])('finds in a text of %s: %s', (country, text, found) => {
  expect(taxIdIn(country, text)).toBe(found)
})

it('finds nothing in any text but numbers of the country', () => {
  const digits = fc.stringMatching(/^[ A-Z]{0,5}[\d./-]{8,20}$/)
  fc.assert(
    fc.property(digits, fc.constantFrom(...Object.keys(taxIdRules)), (text, country) => {
      const found = taxIdIn(country, text)
      if (found !== undefined) expect(isTaxId(country, found)).toBe(true)
    }),
  )
})

const address = {
  name: 'Ana',
  phone: '',
  address1: 'Rua 1',
  city: 'SP',
  province: 'SP',
  zip: '',
  country: 'BR',
}

it('takes over what a checkout asked for as a number, and no other attribute', () => {
  const details = [
    { kind: 'attribute', name: 'Order ref', value: '52998224725' },
    { kind: 'tax', name: 'CPF', value: 'CPF 529.982.247-25' },
  ] as const
  expect(taxIdOf('BR', details)).toBe('529.982.247-25')
  expect(taxIdOf('BR', [details[0]])).toBeUndefined()
})

it('proposes a number that stands elsewhere, until the address has a right one', () => {
  const nothing = { note: '', details: [] }
  expect(taxProposal({ ...address, company: 'CPF 52998224725' }, nothing)?.place).toBe('company')
  expect(taxProposal({ ...address, address2: 'apto 4, 529.982.247-25' }, nothing)?.place).toBe('address2')
  expect(taxProposal(address, { ...nothing, note: 'meu cpf 52998224725' })?.place).toBe('note')
  const details = [{ kind: 'attribute', name: 'Documento', value: '52998224725' }] as const
  expect(taxProposal(address, { note: '', details })?.place).toBe('detail')
  const taken = { ...address, company: 'CPF 52998224725', tax_id: '529.982.247-25' }
  expect(taxProposal(taken, nothing)).toBeUndefined()
  expect(taxProposal({ ...taken, tax_id: '11111111111' }, nothing)?.place).toBe('company')
})
