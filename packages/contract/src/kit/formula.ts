/**
 * Protection against formulas in exported files. A cell that a spreadsheet would run as a formula (also with full-width signs)
 * gets an apostrophe in front when a file is written. Reading a file removes it, so that an exported value is imported unchanged.
 */

const formula = /^[=+\-@\t\r＝＋－＠]/

/**
 * Whether a text needs an apostrophe in front: it looks like a formula, or like a text that was already protected (apostrophes
 * before a formula or number). Names of properties of every JavaScript object are protected, too, because write-excel-file 4
 * looks texts up in an object and writes an unreadable workbook for a cell "constructor".
 */
function needsGuard(text: string): boolean {
  const bare = text.replace(/^'+/, '')
  return formula.test(bare) || bare in Object.prototype || (bare !== text && /^\d/.test(bare))
}

export const guarded = (text: string): string => (needsGuard(text) ? `'${text}` : text)

/** Removes the apostrophe from a text that looks like a formula or a number. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && (needsGuard(text) || needsGuard(text.slice(1))) ? text.slice(1) : text
