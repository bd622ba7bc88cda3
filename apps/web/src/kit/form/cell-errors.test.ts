import * as wire from '@dropyard/contract/kit/wire'
import { requisition } from '@dropyard/contract/testing/requisition'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { kitText } from '../kit-text.ts'
import { messageIn, type Values } from '../value/message.ts'
import { splitCells, withoutCells } from './cell-errors.ts'
import { fieldsIn } from './form-fields.ts'

const t = Object.assign((key: string, values?: Values) => messageIn(kitText.en, key, values, 'en'), {
  words: kitText.en,
  lang: 'en' as const,
})
const schema = z.object({
  ...{ items: requisition.input.shape.items },
  phones: wire.rows({ number: [wire.text(20), 'Phone number', '电话号码'] }),
  address: z.object({ city: z.object({ name: wire.text(20) }) }),
})
const split = (given: Record<string, string>) => splitCells(given, fieldsIn(schema), t, 'en')

it('takes a path for a cell only where its second part is a number', () => {
  const given = { 'items.0.price': 'Too low.', 'address.city.name': 'Unknown.', items: 'At most 3.' }
  expect(split(given)).toEqual({
    fields: { items: 'At most 3.', 'address.city.name': 'Unknown.' },
    cells: { 'items.0.price': 'Too low.' },
  })
})

it('names the column of lines and of repeated rows', () => {
  const { fields } = split({ 'items.3.price': 'Too low.', 'phones.0.number': 'Too short.' })
  expect(fields).toEqual({
    items: 'Row 4, Unit price: Too low.',
    phones: 'Row 1, Phone number: Too short.',
  })
})

it('drops the errors of a field that was changed', () => {
  expect(withoutCells({ 'items.0.price': 'A', 'phones.0.number': 'B' }, ['items'])).toEqual({
    'phones.0.number': 'B',
  })
})
