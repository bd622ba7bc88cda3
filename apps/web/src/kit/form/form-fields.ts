import { amountError, credentialErrors } from '@dropyard/contract/account/session/credential-rule'
import { messageOf } from '@dropyard/contract/kit/issue-messages'
import { isBlank } from '@dropyard/contract/kit/missing'
import { parseMoney, scaleOf } from '@dropyard/contract/kit/money'
import type { Lang } from '@dropyard/contract/kit/text'
import { type Control, controlOf, type RowFields } from '@dropyard/contract/kit/wire'
import type { z } from 'zod'
import type { kitText } from '../kit-text.ts'
import type { Translate } from '../lang.ts'

/** The fields of a form, derived from the schema that the server validates with. */

export interface Field {
  readonly name: string
  readonly schema: z.ZodType
  readonly control: Control
  readonly required: boolean
  /** Whether a selection can be cleared: an empty value must mean "nothing", not an invisible default. */
  readonly clearable: boolean
  /** The number that an empty field means; undefined if it means none. */
  readonly ifEmpty?: number | undefined
}

const plain: Control = { control: 'text', max: 100 }

/** The fields of an object schema, in its order. */
export function fieldsIn(schema: z.ZodType): Field[] {
  const shape = 'shape' in schema ? (schema.shape as Record<string, z.ZodType>) : {}
  return Object.entries(shape).map(([name, field]) => {
    const nothing = field.safeParse(undefined)
    return {
      name,
      schema: field,
      control: controlOf(field) ?? plain,
      required: !nothing.success && !field.safeParse('').success,
      clearable: nothing.success && isBlank(nothing.data),
      ifEmpty: nothing.success && typeof nothing.data === 'number' ? nothing.data : undefined,
    }
  })
}

/** The fields that apply to a row, according to their `when` conditions. */
export const askedIn = (
  declared: RowFields,
  row: Readonly<Record<string, unknown>>,
  known: readonly Field[],
): Field[] => known.filter(({ name }) => declared[name]?.[3]?.when?.(row) ?? true)

/** Initial values of a new form: the schema's defaults. */
export function initialOf(fields: readonly Field[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap(({ name, schema }) => {
      const result = schema.safeParse(undefined)
      return result.success && result.data !== undefined && result.data !== null ? [[name, result.data]] : []
    }),
  )
}

/** Controls whose value is selected rather than typed, and what is selected. */
const chosen: Partial<Record<Control['control'], 'one' | 'some' | 'day' | 'time'>> = {
  choice: 'one',
  id: 'one',
  ids: 'some',
  day: 'day',
  instant: 'time',
}

interface Asked {
  /** The currency for the limits of an amount. */
  readonly currency?: string | undefined
  /** Required here, although the schema allows it to be empty. */
  readonly needed?: boolean
  /** The input offers options, although the schema only says that it is a text. */
  readonly offered?: boolean
}

export type KitWords = Translate<(typeof kitText)['en']>

/** The error message for a value; undefined when it is valid. Limits of an amount are formatted in its currency. */
export function problemOf(
  field: Field,
  value: unknown,
  label: string,
  t: KitWords,
  lang: Lang,
  { currency = 'USD', needed = false, offered = false }: Asked = {},
): string | undefined {
  if (isBlank(value)) {
    if (!field.required && !needed) return undefined
    const many = field.control.control === 'tags'
    const kind = chosen[field.control.control] ?? (offered ? (many ? 'some' : 'one') : undefined)
    if (kind) return t(`unchosen.${kind}`, { field: label })
    return t(many ? 'missingSome' : 'required', { field: label })
  }
  const read = field.schema.safeParse(value)
  if (read.success) return undefined
  const own = ownWords(read.error.issues, lang)
  if (own) return own
  const [first] = read.error.issues
  if (Array.isArray(value) && first?.code === 'too_big' && first.path.length === 0)
    return messageOf(first)[lang]
  const { control, max, min } = field.control
  if (control === 'money' && isNoAmount(value, min)) return credentialErrors.amount.words[lang]
  if (control === 'email') return t('email')
  if (control === 'decimal') return t('decimals', { max })
  if (typeof value === 'string' && max !== undefined && value.length > max) return t('tooLong', { max })
  if (typeof value === 'string' && min !== undefined && value.trim().length < min)
    return t('tooShort', { min })
  const said = (limit: number): string =>
    control === 'money' ? typedOf(limit, currency) : limit.toLocaleString('en-US')
  if (typeof value === 'number' && max !== undefined && value > max) return t('tooLarge', { max: said(max) })
  if (typeof value === 'number' && min !== undefined && value < min) return t('tooSmall', { min: said(min) })
  return t('invalid', { field: label })
}

/** Whether a value is no amount, or zero or negative where it must be positive. */
const isNoAmount = (value: unknown, min: number | undefined): boolean =>
  typeof value !== 'number' || Number.isNaN(value) || (min !== undefined && min <= 1 && value < min)

/** The message of a schema's own rule (`refine`), in the current language. */
function ownWords(issues: readonly z.core.$ZodIssue[], lang: Lang): string | undefined {
  const [issue] = issues
  if (issue?.code !== 'custom' || issue.message === 'Invalid input') return undefined
  if (lang === 'en') return issue.message
  return typeof issue.params?.zh === 'string' ? issue.params.zh : undefined
}

/**
 * The typed amount in minor units; undefined when it is no valid amount (section 5) of the currency. `negative`: it may be below
 * zero.
 */
export function minorOf(typed: string, currency: string, negative = false): number | undefined {
  if (amountError(negative ? typed.replace(/^-/, '') : typed)) return undefined
  try {
    return parseMoney(typed, currency).amount
  } catch {
    return undefined
  }
}

/** Minor units as the plain decimal for an amount's field. */
export function typedOf(amount: number | undefined | null, currency: string): string {
  if (amount === undefined || amount === null || Number.isNaN(amount)) return ''
  const scale = scaleOf(currency)
  const digits = String(Math.abs(amount)).padStart(scale + 1, '0')
  const cut = digits.length - scale
  const fraction = scale > 0 ? `.${digits.slice(cut)}` : ''
  return `${amount < 0 ? '-' : ''}${digits.slice(0, cut)}${fraction}`
}

/** The same number in another currency: 1500 dollars become 1500 yen. Undefined if the other currency has no such fraction. */
export function inCurrency(amount: number, from: string, to: string): number | undefined {
  try {
    return parseMoney(typedOf(amount, from), to, { zerosAllowed: true }).amount
  } catch {
    return undefined
  }
}

/** Controls that show amounts. */
const amountControls = new Set<Control['control']>(['money', 'table', 'lines'])

/** The form's field with the currency of a field's amounts, unless they have a currency of their own: `currency`, if there is one. */
export const currencyFieldOf = ({ control }: Field, fields: readonly Field[]): string | undefined =>
  amountControls.has(control.control) && control.currency === undefined
    ? fields.find(({ name }) => name === 'currency')?.name
    : undefined
