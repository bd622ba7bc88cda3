import { customerField, type FormField } from '@dropyard/contract/customer/field'
import { type CustomTest, type CustomValues, readCondition } from '@dropyard/contract/customer/field/values'
import { useData } from '../../../kit/call/use-data.ts'
import { listed, useLang, useT } from '../../../kit/lang.ts'
import { longDay } from '../../../kit/value/day-text.tsx'
import { words } from './words.ts'

/** The custom fields of customers, in their order. */
export const useFields = (): readonly FormField[] => useData(customerField.form, {}).data?.data ?? []

/** Whether they are loaded: only then a condition on another field is known to be on a deleted one. */
export const useKnowsFields = (): boolean => useData(customerField.form, {}).data !== undefined

type Value = CustomValues[string] | null | undefined

/** Values of custom fields, and conditions on them, as text. */
export function useFieldTexts(fields: readonly FormField[]) {
  const t = useT(words)
  const lang = useLang()
  const valueText = (field: FormField, value: Value): string => {
    if (value === null || value === undefined || value === '') return ''
    if (field.kind === 'choice')
      return field.choices.find(({ key }) => key === value)?.name ?? t('removedChoice')
    if (field.kind === 'day') return longDay(String(value), lang)
    return typeof value === 'number' ? value.toLocaleString(lang === 'zh' ? 'zh-CN' : 'en-US') : value
  }
  const testText = (field: FormField | undefined, test: CustomTest): string => {
    const { op, keys = [], from, to, text } = test
    if (!field || op === 'has' || op === 'none') return t(op === 'none' ? 'none' : 'has')
    if (op === 'contains') return t('contains', { text })
    if (op === 'any') return listed(keys.map((key) => valueText(field, key)))
    const bound = (value = '') => valueText(field, field.kind === 'number' && value ? Number(value) : value)
    return `${bound(from) || '…'} – ${bound(to) || '…'}`
  }
  const conditionText = (condition: string): string => {
    const test = readCondition(condition)
    const field = fields.find(({ id }) => id === test.field)
    return `${field?.name ?? t('removedField')}: ${testText(field, test)}`
  }
  /** Whether the field of a condition, or one of its choices, was removed. */
  const isMissing = (condition: string): boolean => {
    const { field: id, keys = [] } = readCondition(condition)
    const field = fields.find((one) => one.id === id)
    return !field || keys.some((key) => !field.choices.some((choice) => choice.key === key))
  }
  return { valueText, conditionText, isMissing }
}
