/** Labels are 100 × 150 mm; label printers have 203 dots per inch. */
const mm = 72 / 25.4
export const labelWidth = 100 * mm
export const labelHeight = 150 * mm
const dotsPerInch = 203
/** Size of a dot in points. */
export const dot = 72 / dotsPerInch
export const inDots = { width: Math.round(labelWidth / dot), height: Math.round(labelHeight / dot) }
