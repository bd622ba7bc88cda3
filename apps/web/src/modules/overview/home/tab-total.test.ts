import { describe, expect, it } from 'vitest'
import { tabTotal } from './tab-total.ts'

const ext = { tabs: [{ status: '10', name: 'Pending payment', total: 13 }], bounded: false }

describe('a number of the home page', () => {
  it('is the count of the tab of the list that it links to', () => {
    expect(tabTotal(ext, '10')).toBe(13)
  })

  it('is zero for a tab that the list does not have, and unknown before the list has answered', () => {
    expect(tabTotal(ext, '40')).toBe(0)
    expect(tabTotal(undefined, '10')).toBeUndefined()
  })
})
