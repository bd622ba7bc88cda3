/** Labels are 100 × 150 mm; printers for them set 203 dots to an inch. */
const mm = 72 / 25.4
export const labelWidth = 100 * mm
export const labelHeight = 150 * mm
const dotsPerInch = 203
/** Points. */
export const dot = 72 / dotsPerInch
export const inDots = { width: Math.round(labelWidth / dot), height: Math.round(labelHeight / dot) }
