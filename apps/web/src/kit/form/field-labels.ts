import { type Lang, listNames, withinSentence } from '@dropyard/contract/kit/text'
import { useEffect } from 'react'

/** Labels of the fields that stand on the screen, so that a refusal can name them as the person knows them. */

const shown = new Map<string, string[]>()

/** Names a field for as long as it is shown. The form that was opened last counts. */
export function showLabel(name: string, label: string): () => void {
  shown.set(name, [...(shown.get(name) ?? []), label])
  return () => {
    const left = [...(shown.get(name) ?? [])]
    left.splice(left.lastIndexOf(label), 1)
    if (left.length > 0) shown.set(name, left)
    else shown.delete(name)
  }
}

/** What a field is called on the screen; undefined while it is not shown. */
export const labelOf = (name: string): string | undefined => shown.get(name)?.at(-1)

export function useFieldLabel(name: string, label: string): void {
  useEffect(() => showLabel(name, label), [name, label])
}

/**
 * A refusal's message as the person can act on it: the names that travel are replaced by the labels on the screen.
 * Where no field of it is shown, what is wrong is said itself.
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
