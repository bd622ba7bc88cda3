import { describe, expect, it } from 'vitest'
import { matches, type PaletteRow } from './palette-rows-dialog.ts'

const row = (title: string, note = '', also = ''): PaletteRow => ({
  key: title,
  group: 'Pages',
  title,
  note,
  also,
  run: () => undefined,
})
const rows = [
  row('Find Products', 'Products', '/goodsList'),
  row('Order List', 'Orders'),
  row('Recharge', 'Wallet'),
]
const titles = (typed: string, most = 9) => matches(rows, typed, most).map((one) => one.title)

describe('the command palette', () => {
  it('shows everything while nothing is typed, up to a limit', () => {
    expect(titles('')).toEqual(['Find Products', 'Order List', 'Recharge'])
    expect(titles('', 2)).toHaveLength(2)
  })

  it('wants every word, in the title, the place or the address, whatever the capitals', () => {
    expect(titles('LIST ord')).toEqual(['Order List'])
    expect(titles('goodslist')).toEqual(['Find Products'])
    expect(titles('list xyz')).toEqual([])
  })

  it('puts what begins so first', () => {
    expect(titles('r')[0]).toBe('Recharge')
  })
})
