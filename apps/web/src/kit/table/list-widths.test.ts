import { describe, expect, it } from 'vitest'
import { fittedWidths } from './list-widths.ts'

describe('the columns of a list', () => {
  it('have the width they ask for until it is known how much room there is, and 140 pixels when they ask for none', () => {
    expect(fittedWidths([{ width: 200 }, {}], 0)).toEqual([200, 140])
    expect(fittedWidths([{ width: 200 }, {}], 340)).toEqual([200, 140])
  })

  it('share what room is left, each by its width', () => {
    expect(fittedWidths([{ width: 200 }, { width: 100 }], 900)).toEqual([600, 300])
  })

  it('leave room first to columns whose words would be cut', () => {
    const columns = [{ width: 200 }, { width: 100 }, { width: 100 }]
    expect(fittedWidths(columns, 800, [0, 300, 0])).toEqual([333, 300, 166])
    expect(fittedWidths(columns, 800, [0, 200, 0])).toEqual([400, 200, 200])
    expect(fittedWidths(columns, 500, [0, 300, 150])).toEqual([200, 150, 150])
    expect(fittedWidths(columns, 600, [0, 300, 140])).toEqual([200, 260, 140])
    expect(fittedWidths(columns, 800, [500, 500, 500])).toEqual([333, 233, 233])
  })

  it('take from each other what their words leave, down to a least width', () => {
    const columns = [{ width: 100 }, { width: 100 }, { width: 100 }]
    expect(fittedWidths(columns, 300, [150, 70, 80])).toEqual([150, 70, 80])
    expect(fittedWidths(columns, 300, [120, 70, 80])).toEqual([120, 88, 92])
    expect(fittedWidths(columns, 300, [200, 20, 100])).toEqual([144, 56, 100])
    expect(fittedWidths(columns, 300, [200, 0, 0])).toEqual([100, 100, 100])
    expect(fittedWidths([...columns, { width: 100, right: true }], 400, [200, 60, 100, 130])).toEqual([
      110, 60, 100, 130,
    ])
  })

  it('are cut as few as can be: who lacks little gets it before who lacks much', () => {
    const columns = [{ width: 100 }, { width: 100 }, { width: 100 }]
    expect(fittedWidths(columns, 300, [60, 110, 300])).toEqual([60, 110, 130])
  })

  it('leave what room there is to figures before words', () => {
    const columns = [{ width: 200 }, { width: 100, right: true }, { width: 100 }]
    expect(fittedWidths(columns, 460, [300, 140, 100])).toEqual([220, 140, 100])
  })

  it('give up to a quarter where that saves scrolling sideways, figures and narrow ones nothing', () => {
    const columns = [{ width: 400 }, { width: 160 }, { width: 120 }, { width: 200, right: true }]
    expect(fittedWidths(columns, 820)).toEqual([350, 150, 120, 200])
    expect(fittedWidths(columns, 760)).toEqual([300, 140, 120, 200])
  })

  it('give up what their words leave before anything is cut, figures too', () => {
    const columns = [{ width: 300 }, { width: 200 }, { width: 200, right: true }]
    expect(fittedWidths(columns, 500, [150, 100, 150])).toEqual([200, 133, 166])
    expect(fittedWidths(columns, 390, [300, 56, 56])).toEqual([277, 56, 56])
  })

  it('give up a few pixels together rather than scroll for them', () => {
    expect(fittedWidths([{ width: 100 }, { width: 100 }, { width: 100, right: true }], 296)).toEqual([
      98, 98, 100,
    ])
  })

  it('keep their width where that would not be enough: then the list scrolls', () => {
    expect(fittedWidths([{ width: 400 }, { width: 160 }], 439)).toEqual([400, 160])
  })
})
