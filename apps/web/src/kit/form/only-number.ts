/** Numeric input (section 5): all other characters are removed immediately when typed or pasted. */

interface NumericOptions {
  /** Allows a decimal point. */
  readonly float?: boolean
  /** Allows a leading minus. */
  readonly negative?: boolean
  /** Allows a leading zero. */
  readonly zero?: boolean
}

/** Removes non-digits. Full-width characters of a Chinese keyboard are converted first. */
export function onlyNumber(
  typed: string,
  { float = false, negative = false, zero = true }: NumericOptions = {},
): string {
  const plain = half(typed).trimStart()
  let kept = (float ? pointed(plain) : plain).replace(float ? /[^\d.]/g : /\D/g, '')
  const point = kept.indexOf('.')
  if (point >= 0) kept = kept.slice(0, point + 1) + kept.slice(point + 1).replaceAll('.', '')
  if (!zero) kept = kept.replace(/^0+(?!\.)/, '')
  return negative && plain.startsWith('-') ? `-${kept}` : kept
}

const half = (typed: string): string =>
  typed
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('。', '.')

/** A single comma is read as the decimal point (12,50), unless it separates thousands (1,250). */
const pointed = (typed: string): string =>
  /^[^.,]*,[^.,]*$/.test(typed) && !/,\d{3}(?!\d)/.test(typed) ? typed.replace(',', '.') : typed

/**
 * The options of an input element: `inputMode` numeric for integers or decimal, `data-negative` if negative values are allowed,
 * `data-positive` if zero is not allowed; undefined for other inputs.
 */
export function numericOptionsOf(input: {
  readonly inputMode: string
  readonly dataset: Readonly<Record<string, string | undefined>>
}): NumericOptions | undefined {
  if (input.inputMode !== 'numeric' && input.inputMode !== 'decimal') return undefined
  return {
    float: input.inputMode === 'decimal',
    negative: input.dataset.negative !== undefined,
    zero: input.dataset.positive === undefined,
  }
}

/** Filters all numeric inputs of the page before other listeners read them. Call once. */
export function startNumericInputs(): void {
  document.addEventListener('input', onInput, true)
  // During IME composition input is left unchanged until it ends.
  document.addEventListener('compositionend', onInput, true)
}

function onInput(event: Event): void {
  const input = event.target
  if (!(input instanceof HTMLInputElement) || (event instanceof InputEvent && event.isComposing)) return
  const options = numericOptionsOf(input)
  if (!options) return
  const kept = onlyNumber(input.value, options)
  if (kept === input.value) return
  const caret = onlyNumber(input.value.slice(0, input.selectionStart ?? input.value.length), options).length
  // Uses the native setter, so that React notices the change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, kept)
  input.setSelectionRange(caret, caret)
  if (event.type === 'compositionend') input.dispatchEvent(new Event('input', { bubbles: true }))
}
