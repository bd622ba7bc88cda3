import type { Control } from '@dropyard/contract/kit/control'
import { displayMoney } from '@dropyard/contract/kit/money'
import { isWords, type Lang, listNames } from '@dropyard/contract/kit/text'
import type { Change } from '@dropyard/contract/kit/workflow'

/** A value as short text; undefined for ids and for values that have no short text. `field`: the record's field. */
const plain = (value: unknown, lang: Lang, field: Control | undefined): string | undefined => {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '–'
  const { control, currency, words } = field ?? {}
  if (typeof value === 'object' && isWords(value)) return value[lang]
  // An id means nothing to the reader; the record itself shows the name.
  if (control === 'id' || control === 'ids') return undefined
  if (Array.isArray(value))
    return value.every((one) => typeof one !== 'object')
      ? listNames(
          value.map((one) => words?.[String(one)]?.[lang] ?? String(one)),
          lang,
        )
      : undefined
  if (control === 'money' && typeof value === 'number' && currency)
    return displayMoney({ amount: value, currency }, lang)
  if (typeof value === 'object') return undefined
  return words?.[String(value)]?.[lang] ?? String(value)
}

/** A change of a field as a history shows it, `: before → after`; empty if it has no short text. */
export const changeText = ({ from, to }: Change, lang: Lang, field: Control | undefined): string => {
  const [before, after] = [plain(from, lang, field), plain(to, lang, field)]
  const both = before === undefined || after === undefined ? undefined : `${before} → ${after}`
  return both === undefined || both.length > 120 ? '' : `: ${both}`
}
