import { entity } from '@dropyard/contract/account/entity'
import { category } from '@dropyard/contract/catalog/category'
import { chooseGoods } from '@dropyard/contract/catalog/goods-library'
import { customerFlow } from '@dropyard/contract/customer/customer/flow'
import { customerSources, grades } from '@dropyard/contract/customer/customer/kinds'
import {
  consentStates,
  isListed,
  mailDeeds,
  optedOut,
  rfmValues,
  type SegmentField,
  type SegmentLeaf,
  segmentFields,
  segmentKind,
} from '@dropyard/contract/customer/segment/terms'
import { displayMoney } from '@dropyard/contract/kit/money'
import { inLang, type Lang, type Pair } from '@dropyard/contract/kit/text'
import { country } from '@dropyard/contract/logistics/country'
import { useCodes } from '../../../kit/form/code-picker.tsx'
import { useOptions } from '../../../kit/form/picker.tsx'
import { kitText } from '../../../kit/kit-text.ts'
import { listed, useLang, useT } from '../../../kit/lang.ts'
import { useFields, useFieldTexts } from '../field/use-fields.ts'
import { words } from './words.ts'

/** Where the values of a field are chosen, for fields with ids. */
export const pickedFrom = {
  owner: entity.salespeople,
  goods: chooseGoods,
  category: category.tree,
} as const
export const isPicked = (field: SegmentField): field is keyof typeof pickedFrom => field in pickedFrom

const stages = Object.fromEntries(
  Object.entries(customerFlow.states).map(([name, state]) => [name, state.words as Pair]),
)
/** The values of a field, for fields with a few named ones. */
const choices: Partial<
  Record<SegmentField, Readonly<Record<string, readonly [string, string, ...string[]]>>>
> = {
  ...{ stage: stages, grade: grades, source: customerSources, consent: consentStates },
  ...{ rfm: rfmValues, mail: mailDeeds },
  do_not_contact: optedOut,
}
export const choicesOf = (field: SegmentField, lang: Lang) => {
  const of = choices[field]
  return of && Object.entries(of).map(([value, pair]) => ({ value, label: inLang(pair, lang) }))
}

/** How a field is compared. */
export function useOps() {
  const t = useT(words)
  const kit = useT(kitText)
  return (field: SegmentField): { value: SegmentLeaf['op']; label: string }[] => {
    const kind = segmentKind(field)
    if (kind === 'custom')
      return [
        { value: 'is_any', label: t('meets') },
        { value: 'is_none', label: t('fails') },
      ]
    if (isListed(kind))
      return [
        { value: 'is_any', label: kit('groups.is_any') },
        { value: 'is_none', label: kit('groups.is_none') },
      ]
    return [
      { value: 'at_least', label: kind === 'day' ? t('onOrAfter') : kit('groups.at_least') },
      { value: 'at_most', label: kind === 'day' ? t('onOrBefore') : kit('groups.at_most') },
    ]
  }
}

/** Conditions as text. Names of all of them are fetched together. */
export function useLeafText(leaves: readonly SegmentLeaf[]): (leaf: SegmentLeaf) => string {
  const t = useT(words)
  const lang = useLang()
  const opsOf = useOps()
  const countries = useCodes(country.select)
  const names = {
    owner: useNames('owner', leaves),
    goods: useNames('goods', leaves),
    category: useNames('category', leaves),
  }
  const { conditionText } = useFieldTexts(useFields())
  const valueText = (field: SegmentField, value: string): string => {
    if (field === 'custom') return conditionText(value)
    if (isPicked(field)) return names[field](Number(value))
    if (field === 'country') return countries.find(({ code }) => code === value)?.name ?? value
    return choicesOf(field, lang)?.find((one) => one.value === value)?.label ?? value
  }
  return (leaf) => {
    const { field, op, values, number, day, within } = leaf
    const label = segmentFields[field].words[lang].replace(/\s*[（(](USD|1–5)[)）]/, '')
    const compared = opsOf(field).find(({ value }) => value === op)?.label ?? ''
    const kind = segmentKind(field)
    const value =
      kind === 'money'
        ? displayMoney({ amount: number ?? 0, currency: 'USD' }, lang)
        : kind === 'day'
          ? (day ?? '')
          : isListed(kind)
            ? listed(values.map((one) => valueText(field, one)))
            : String(number ?? 0)
    return [label, compared, value, within === null ? '' : t('inDays', { days: within })]
      .filter(Boolean)
      .join(' ')
  }
}

function useNames(field: keyof typeof pickedFrom, leaves: readonly SegmentLeaf[]): (id: number) => string {
  const kit = useT(kitText)
  const ids = [...new Set(leaves.flatMap((leaf) => (leaf.field === field ? leaf.values.map(Number) : [])))]
  const asked = ids.slice(0, 1000)
  // The tree of categories is read as a whole.
  const query = field === 'category' ? {} : { ids: asked }
  const { options, loaded } = useOptions(pickedFrom[field], query, ids.length > 0)
  return (id) => {
    const name = options.find((one) => one.id === id)?.name
    return name ?? (loaded && asked.includes(id) ? kit('missingId', { id }) : `#${id}`)
  }
}
