import { describe, expect, it } from 'vitest'
import { fittedWidths } from './list-widths.ts'

describe('the columns of a list', () => {
  it('have the width they ask for where there is room, and 140 pixels when they ask for none', () => {
    expect(fittedWidths([{ width: 200 }, {}], 1000)).toEqual([200, 140])
    expect(fittedWidths([{ width: 200 }, {}], 0)).toEqual([200, 140])
  })

  it('give up to a quarter where that saves scrolling sideways, figures and narrow ones nothing', () => {
    const columns = [{ width: 400 }, { width: 160 }, { width: 120 }, { width: 200, right: true }]
    expect(fittedWidths(columns, 820)).toEqual([350, 150, 120, 200])
    expect(fittedWidths(columns, 760)).toEqual([300, 140, 120, 200])
  })

  it('keep their width where that would not be enough: then the list scrolls', () => {
    expect(fittedWidths([{ width: 400 }, { width: 160 }], 439)).toEqual([400, 160])
  })
})
