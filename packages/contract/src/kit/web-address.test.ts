import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWebAddress } from './web-address.ts'
import * as wire from './wire.ts'

describe('web addresses', () => {
  test.each([
    'https://shop.example/item?x=1#nums={number}',
    'http://localhost:4600/handbook',
    'HTTPS://Track.Example/{number}',
  ])('takes %s', (address) => expect(isWebAddress(address)).toBe(true))

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt://shop.example/%0aalert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'ftp://shop.example',
    '//shop.example',
    '/ordersList',
    'shop.example',
    'https://',
    'https:///x',
    'https://bank.example@shop.example/',
    'https://shop.example/a b',
    'https://shop.example/\njavascript:alert(1)',
  ])('refuses %s', (address) => expect(isWebAddress(address)).toBe(false))

  test('whatever is taken leads to http or https', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.string().map((s) => `https://${s}`),
        ),
        (text) => {
          if (isWebAddress(text)) expect(new URL(text).protocol).toMatch(/^https?:$/)
        },
      ),
    )
  })

  test('an optional one may be left empty, a required one may not', () => {
    expect(wire.webAddress(200, 0).parse('  ')).toBe('')
    expect(wire.webAddress(200, 0).safeParse('javascript:alert(1)').success).toBe(false)
    expect(wire.webAddress().safeParse('').success).toBe(false)
    expect(wire.webAddress(30).safeParse(`https://${'x'.repeat(40)}.example`).success).toBe(false)
    expect(wire.webAddress().parse(' https://shop.example ')).toBe('https://shop.example')
  })
})
