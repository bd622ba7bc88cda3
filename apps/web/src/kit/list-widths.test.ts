import { describe, expect, it } from 'vitest'
import { fittedWidths } from './list-widths.ts'

describe('the columns of a list', () => {
  it('have the width they ask for where there is room, and 140 pixels when they ask for none', () => {
    expect(fittedWidths([{ width: 200 }, {}], 1000)).toEqual([200, 140])
    expect(fittedWidths([{ width: 200 }, {}], 0)).toEqual([200, 140])
  })

  it('give up to 15% where that saves scrolling sideways, figures nothing', () => {
    const columns = [{ width: 400 }, { width: 200 }, { width: 100, right: true }]
    expect(fittedWidths(columns, 640)).toEqual([360, 180, 100])
    expect(fittedWidths(columns, 610)).toEqual([340, 170, 100])
  })

  it('keep their width where that would not be enough: then the list scrolls', () => {
    expect(fittedWidths([{ width: 400 }, { width: 200 }], 509)).toEqual([400, 200])
  })
})
