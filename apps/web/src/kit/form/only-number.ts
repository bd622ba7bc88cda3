/** Numeric input (section 5): what is typed or pasted loses everything that is no digit, at once. */

interface NumericOptions {
  /** A decimal point may stand in it. */
  readonly float?: boolean
  /** It may begin with a minus. */
  readonly negative?: boolean
  /** It may begin with a zero. */
  readonly zero?: boolean
}

/** Strips what is no digit from typed text. Full-width signs of a Chinese keyboard count as what they stand for. */
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

/** A lone comma stands for the point (12,50), but for thousands (1,250). */
const pointed = (typed: string): string =>
  /^[^.,]*,[^.,]*$/.test(typed) && !/,\d{3}(?!\d)/.test(typed) ? typed.replace(',', '.') : typed

/**
 * What an input says of itself: `inputMode` numeric for whole numbers and decimal for others, `data-negative` where a
 * minus may stand, `data-positive` where zero may not; undefined for an input of anything else.
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

/** Watches every numeric input of the page, before anything reads it. Begun once. */
export function startNumericInputs(): void {
  document.addEventListener('input', onInput, true)
  // What an input method composes is left alone until it is done.
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
  // By the element's own way, so that React sees the change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, kept)
  input.setSelectionRange(caret, caret)
  if (event.type === 'compositionend') input.dispatchEvent(new Event('input', { bubbles: true }))
}
