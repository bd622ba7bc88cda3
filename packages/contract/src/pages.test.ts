import { describe, expect, it } from 'vitest'
import { link } from './pages.ts'

describe('a link to a page', () => {
  it('carries the parameters as the page reads them', () => {
    expect(link('/home')).toBe('/home')
    expect(link('/ordersList', { status: 10 })).toBe('/ordersList?status=10')
    expect(link('/inventory', { sold_out: true })).toBe('/inventory?sold_out=1')
    expect(link('/listingRecord', { batch: [12, 13] })).toBe('/listingRecord?batch=12%2C13')
    expect(link('/erpOrders', { search: 'a&b', id: 3 })).toBe('/erpOrders?search=a%26b&id=3')
    expect(link('/recharge', { of: 'withdrawals', id: 5 })).toBe('/recharge?of=withdrawals&id=5')
  })

  it('is refused by the compiler when the page does not read a parameter', () => {
    // @ts-expect-error a page without parameters
    link('/home', { id: 1 })
    // @ts-expect-error the page's parameter is `batch`
    link('/listingRecord', { id: 1 })
    // @ts-expect-error a status is a number
    link('/ordersList', { status: 'paid' })
    // @ts-expect-error a product's page requires an id
    link('/goodsList/detail')
    // @ts-expect-error no view of the page has such a filter
    link('/recharge', { nothing: 1 })
    // @ts-expect-error a list without such a filter
    link('/rankList', { nothing: 1 })
    // @ts-expect-error no such page
    link('/orderList')
  })
})
