import { expect, it } from 'vitest'
import { documentOf } from './reference.ts'

it('a movement of stock names the document that caused it, with its page', () => {
  expect(documentOf('wave:4')).toEqual({ number: 'W00000004', to: '/waves?id=4' })
  expect(documentOf('after-sale:17')).toEqual({ number: 'AS00000017', to: '/afterSaleCases?id=17' })
  expect(documentOf('asn:6:receipt:2')?.number).toBe('ASN00000006')
  for (const other of ['opening', 'adjustment', 'order:126:line:187', 'wave:', 'constructor:1'])
    expect(documentOf(other)).toBeUndefined()
})
