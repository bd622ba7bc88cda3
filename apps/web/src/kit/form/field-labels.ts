import { type Lang, listNames, withinSentence } from '@dropyard/contract/kit/text'
import { type ReactNode, useEffect, useRef } from 'react'

/** The rendered fields, so that a refusal can name fields, and a conflict show their values, as the user knows them. */

type FormValues = Readonly<Record<string, unknown>>

interface ShownField {
  readonly label: string
  /** A value of the field as its input shows it. `values` are those of the whole form with it, such as its currency. */
  readonly text?: ((value: unknown, values: FormValues) => ReactNode) | undefined
  /** The field with the currency of an amount. */
  readonly currencyField?: string | undefined
}

const shown = new Map<string, ShownField[]>()

/** Registers a field while it is rendered. The most recently opened form takes precedence. */
export function showField(name: string, field: ShownField): () => void {
  shown.set(name, [...(shown.get(name) ?? []), field])
  return () => {
    const left = (shown.get(name) ?? []).filter((one) => one !== field)
    if (left.length > 0) shown.set(name, left)
    else shown.delete(name)
  }
}

/** A rendered field; undefined while it is not rendered. */
export const shownField = (name: string): ShownField | undefined => shown.get(name)?.at(-1)
/** The field with the currency of a rendered amount. */
export const currencyOf = (name: string): string | undefined => shownField(name)?.currencyField
/** The place of a rendered field among all of them, in the order of their forms. */
export const placeOf = (name: string): number => [...shown.keys()].indexOf(name)
const labelOf = (name: string): string | undefined => shownField(name)?.label

export function useShownField(
  name: string,
  label: string,
  text: (value: unknown, values: FormValues) => ReactNode,
  currencyField?: string,
): void {
  const latest = useRef(text)
  latest.current = text
  useEffect(
    () => showField(name, { label, text: (value, values) => latest.current(value, values), currencyField }),
    [name, label, currencyField],
  )
}

/**
 * Replaces field names in a refusal's message by the labels on the screen. If none of its fields is rendered, returns the fields'
 * own messages instead.
 */
export function withFieldLabels(
  message: string,
  fields: Readonly<Record<string, string>>,
  lang: Lang = 'en',
): string {
  const names = Object.keys(fields)
  const listed = listNames(names, lang)
  if (names.length === 0 || !message.includes(listed)) return message
  const labels = names.map((name) => labelOf(name) ?? labelOf(name.split('.')[0] ?? ''))
  if (labels.every((label) => label === undefined)) return Object.values(fields).join(' ')
  const inside = message.startsWith(listed) ? String : withinSentence
  const said = names.map((name, i) => (labels[i] === undefined ? fields[name] : inside(labels[i])))
  return message.replace(listed, listNames(said, lang))
}
