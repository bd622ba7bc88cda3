import { describe, expect, it } from 'vitest'
import { showField, withFieldLabels } from './field-labels.ts'

const message = 'Some fields need correction: bank_reference, amount.'
const fields = { bank_reference: 'Required.', amount: 'At least 1.' }

describe('a refusal that names fields', () => {
  it('names them by the labels on the screen', () => {
    const away = [
      showField('bank_reference', { label: 'Bank reference' }),
      showField('amount', { label: 'Amount paid' }),
    ]
    expect(withFieldLabels(message, fields)).toBe('Some fields need correction: bank reference, amount paid.')
    for (const one of away) one()
    expect(withFieldLabels(message, fields)).toBe('Required. At least 1.')
  })

  it('says what is wrong with a field that is not shown beside those that are', () => {
    const away = showField('amount', { label: 'Amount paid' })
    expect(withFieldLabels(message, fields)).toBe('Some fields need correction: Required., amount paid.')
    away()
  })

  it('finds a part of a field by the field', () => {
    const away = showField('lines', { label: 'Lines' })
    expect(withFieldLabels('Wrong: lines.0.quantity.', { 'lines.0.quantity': 'At least 1.' })).toBe(
      'Wrong: lines.',
    )
    away()
  })

  it('takes the form that was opened last, and the one below when that closes', () => {
    const below = showField('name', { label: 'Company' })
    const above = showField('name', { label: 'Coupon' })
    expect(withFieldLabels('Wrong: name.', { name: 'Required.' })).toBe('Wrong: coupon.')
    above()
    expect(withFieldLabels('Wrong: name.', { name: 'Required.' })).toBe('Wrong: company.')
    below()
  })

  it('leaves every other message as it is', () => {
    expect(withFieldLabels('The wallet is $3.00 short.', {})).toBe('The wallet is $3.00 short.')
    expect(withFieldLabels('Code is taken already.', { code: 'Code is taken already.' })).toBe(
      'Code is taken already.',
    )
  })
})
