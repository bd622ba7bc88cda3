import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailKey, isRelayAddress, maskedEmail, maskedPhone, nameKey } from './customer/contact.ts'

test('addresses are compared without case, and at Gmail without dots and additions', () => {
  expect(emailKey(' Ada.Byron+shop@GMail.com ')).toBe('adabyron@gmail.com')
  expect(emailKey('ada.byron@googlemail.com')).toBe('adabyron@gmail.com')
  expect(emailKey('Ada.Byron+shop@Example.com')).toBe('ada.byron+shop@example.com')
  for (const none of ['', 'ada', '@example.com', 'ada@', 'a b@example.com', '+x@gmail.com'])
    expect(emailKey(none)).toBeUndefined()
})

test('the key of a key is the key, and masking hides all but the first sign and the domain', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const key = emailKey(email)
      if (key !== undefined) expect(emailKey(key)).toBe(key)
      const masked = maskedEmail(email)
      expect(masked.startsWith(`${email[0]}•••@`)).toBe(true)
      expect(masked.endsWith(email.slice(email.lastIndexOf('@')))).toBe(true)
    }),
  )
  expect(maskedPhone('+4930901820')).toBe('•••820')
  expect(nameKey('  Ada   BYRON, Jr. ')).toBe('ada byron jr')
})

test('addresses of marketplaces are known by their domain', () => {
  expect(isRelayAddress('x1@marketplace.amazon.de')).toBe(true)
  expect(isRelayAddress('x1@sub.members.ebay.com')).toBe(true)
  expect(isRelayAddress('ada@notmembers.ebay.com')).toBe(false)
  expect(isRelayAddress('ada@example.com')).toBe(false)
})
