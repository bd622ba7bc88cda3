/** Print resolution of pictures. */

/** Dots per inch that look sharp. */
export const sharpDpi = 300
const inchMm = 25.4

/** Dots per inch if a picture fills an area of these millimetres, in either orientation. */
export function printedDpi(pixels: readonly [number, number], mm: readonly [number, number]): number {
  const [longPx, shortPx] = [Math.max(...pixels), Math.min(...pixels)]
  const [longMm, shortMm] = [Math.max(...mm), Math.min(...mm)]
  return Math.floor(Math.min((longPx * inchMm) / longMm, (shortPx * inchMm) / shortMm))
}
