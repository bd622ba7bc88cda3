/** How sharp a picture is printed. */

/** Dots in an inch that look sharp. */
export const sharpDpi = 300
const inchMm = 25.4

/** Dots in an inch when a picture fills a face of so many millimetres, whichever way it is turned. */
export function printedDpi(pixels: readonly [number, number], mm: readonly [number, number]): number {
  const [longPx, shortPx] = [Math.max(...pixels), Math.min(...pixels)]
  const [longMm, shortMm] = [Math.max(...mm), Math.min(...mm)]
  return Math.floor(Math.min((longPx * inchMm) / longMm, (shortPx * inchMm) / shortMm))
}
