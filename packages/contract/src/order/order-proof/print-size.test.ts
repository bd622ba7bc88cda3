import { expect, it } from 'vitest'
import { printedDpi, sharpDpi } from './print-size.ts'

it.each([
  [[1200, 900], [100, 76], 300],
  [[900, 1200], [100, 76], 300],
  [[640, 480], [120, 100], 121],
  [[4000, 100], [100, 100], 25],
] as const)('%j pixels on %j mm have %d dots in an inch', (pixels, mm, dpi) => {
  expect(printedDpi(pixels, mm)).toBe(dpi)
  expect(printedDpi(pixels, mm) >= sharpDpi).toBe(dpi >= 300)
})
