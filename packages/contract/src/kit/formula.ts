/**
 * Cells that a spreadsheet would run as a formula, in plain or full-width signs, get an apostrophe in front when a file is
 * written, and lose it when one is read: what was written comes back as it was.
 */

const formula = /^[=+\-@\t\r＝＋－＠]/

/**
 * Whether a text needs an apostrophe in front: it looks like a formula, or begins with apostrophes itself. The names every
 * JavaScript object has are among them, because write-excel-file 4 looks texts up in an object and makes an unreadable
 * workbook of a cell that says "constructor".
 */
function needsGuard(text: string): boolean {
  const bare = text.replace(/^'+/, '')
  return formula.test(bare) || bare in Object.prototype || (bare !== text && /^\d/.test(bare))
}

export const guarded = (text: string): string => (needsGuard(text) ? `'${text}` : text)

/** Takes off the apostrophe that guards a text which looks like a formula or a number. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && (needsGuard(text) || needsGuard(text.slice(1))) ? text.slice(1) : text
