import { type Lang, listNames, withinSentence } from '@dropyard/contract/kit/text'
import { useEffect } from 'react'

/** Labels of the rendered fields, so that a refusal can name fields as the user knows them. */

const shown = new Map<string, string[]>()

/** Registers a field's label while it is rendered. The most recently opened form takes precedence. */
export function showLabel(name: string, label: string): () => void {
  shown.set(name, [...(shown.get(name) ?? []), label])
  return () => {
    const left = [...(shown.get(name) ?? [])]
    left.splice(left.lastIndexOf(label), 1)
    if (left.length > 0) shown.set(name, left)
    else shown.delete(name)
  }
}

/** The label of a field; undefined while it is not rendered. */
export const labelOf = (name: string): string | undefined => shown.get(name)?.at(-1)

export function useFieldLabel(name: string, label: string): void {
  useEffect(() => showLabel(name, label), [name, label])
}

/**
 * Replaces field names in a refusal's message by the labels on the screen. If none of its fields is rendered, returns the fields'
 * own messages instead.
 */
export function sayFields(
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
