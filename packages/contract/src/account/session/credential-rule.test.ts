import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMoney } from '../../kit/money.ts'
import * as wire from '../../kit/wire.ts'
import {
  amountError,
  codeError,
  credentialErrors,
  emailError,
  nameError,
  passwordError,
} from './credential-rule.ts'

describe('a password that others guess', () => {
  it.each(['password', 'Password1', '123456', 'QWERTY123', '5201314', '!!!!!!!!', 'aaaaaaaaaaaa'])(
    'is refused: %s',
    (password) => expect(passwordError(password)).toBe('password_common'),
  )

  it.each(['ada.stone', 'Ada@Fern.test', 'Ada Stone', 'adastone', 'FERN-AND-CO', 'fern and co'])(
    'is refused when it says whose it is: %s',
    (password) => {
      const owner = { email: 'ada.stone@x.test', name: 'Ada Stone', company: 'Fern and Co' }
      expect(
        passwordError(password, { ...owner, ...(password.includes('@') ? { email: password } : {}) }),
      ).toBe('password_own')
    },
  )

  it('is anything else, also of someone of whom nothing is known', () => {
    expect(passwordError('Tulip-Harbour7')).toBeNull()
    expect(passwordError('Tulip-Harbour7', { email: '', name: '', company: null })).toBeNull()
  })
})

describe('what people type to register', () => {
  it('a password has 6 to 20 characters', () => {
    expect(
      ['12345', 'Tul1p7', 'Tulip'.repeat(4), 'Tulip'.repeat(5)].map((text) => passwordError(text)),
    ).toEqual(['password_short', null, null, 'password_long'])
  })

  it('a password is judged alike by browser and server', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
        fc.pre(text.trim() !== '')
        expect(passwordError(text) === null).toBe(wire.secret(20, 6).safeParse(text).success)
      }),
    )
  })

  it.each(['John Smith', 'Acme 2', ' A  b ', 'One Two Three'])('takes the name %j', (name) => {
    expect(nameError(name)).toBeNull()
  })

  it.each([
    ['John', 'name_words'],
    ['', 'name_words'],
    ['   ', 'name_words'],
    ['John-Paul Smith', 'name_characters'],
    ['张 三', 'name_characters'],
    ['José Smith', 'name_characters'],
    ['John\tSmith', 'name_characters'],
    ['John Smith\nx', 'name_characters'],
  ])('refuses the name %j as %s', (name, code) => {
    expect(nameError(name)).toBe(code)
  })

  it('a verification code has 6 digits', () => {
    expect(['012345', '12345', '1234567', '12345a', '１２３４５６', '123456\n'].map(codeError)).toEqual([
      null,
      'code',
      'code',
      'code',
      'code',
      'code',
    ])
  })

  it('an email address is refused with the words of the specification', () => {
    expect(['a@b.co', ' first.last+tag@shop.example.com '].map(emailError)).toEqual([null, null])
    const bad = ['', 'a', 'a@b', '@b.co', 'a@.co', 'a b@c.co', 'a@b..co', `${'x'.repeat(100)}@b.co`]
    for (const text of bad) expect(emailError(text)).toBe('email')
    expect(credentialErrors.email.words.en).toBe('Incorrect email format')
  })

  it('an email address is judged alike by browser and server', () => {
    const text = fc.oneof(fc.emailAddress(), fc.stringMatching(/^[a-zA-Z0-9@. _+'-]{1,30}$/))
    fc.assert(
      fc.property(text, (email) => {
        expect(emailError(email) === null).toBe(wire.email.safeParse(email).success)
      }),
    )
  })
})

describe('an amount', () => {
  it.each(['0', '1', '10', '123.4', '123.45', '0.1', '0.05', '0.00', '9.99'])('takes %j', (text) => {
    expect(amountError(text)).toBeNull()
  })

  it.each(['', '-1', '01', '00', '1.', '.5', '1.234', '1,000', '1e3', ' 1', '1 ', '12a', '1\n', '00.5'])(
    'refuses %j',
    (text) => {
      expect(amountError(text)).toBe('amount')
    },
  )

  it('has the words of the specification', () => {
    expect(credentialErrors.amount.words.en).toBe('Please enter a positive number')
  })

  it('that is taken can be read as money', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{1,9}(\.[0-9]{0,3})?$/), (text) => {
        if (amountError(text) === null) expect(parseMoney(text, 'USD').amount).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
