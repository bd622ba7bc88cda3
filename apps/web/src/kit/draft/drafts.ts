import { getItem, recallAll, removeItem, setItem } from './shelf.ts'

/**
 * Drafts: unfinished forms, saved per person while they are typed, and offered again after a forced logout, a crash or a closed
 * browser. Passwords, other secrets and files are never saved.
 */

/** What a draft belongs to: a form, and the record or records that it edits; none for a new record. */
export type DraftOf = readonly [form: string, record?: number | string | readonly number[] | undefined]

export type DraftValues = Readonly<Record<string, unknown>>

export interface Draft {
  /** Time of the last keystroke, ISO 8601. */
  readonly at: string
  readonly values: DraftValues
  /** The form's initial values: the record as it was then. */
  readonly began: DraftValues
  /** The page on which it was typed, and the form's title there. */
  readonly path: string
  readonly title: string
  /** An earlier draft that was still offered when this one was typed. */
  readonly earlier?: Draft | undefined
}

/** Milliseconds that a draft is kept: two weeks. */
const lifetime = 14 * 864e5
/** Milliseconds without typing before a draft is written. */
const rest = 200

const prefixOf = (person: number): string => `draft/${person}/`

export const draftKey = (person: number, [form, record = 'new']: DraftOf): string =>
  `${prefixOf(person)}${form}/${typeof record === 'object' ? [...record].sort().join('-') : record}`

const waiting = new Map<string, Draft>()
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const told = (): void => {
  for (const listener of listeners) listener()
}

export function onDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Saves a draft after a pause in typing. */
export function saveDraft(key: string, draft: Draft): void {
  waiting.set(key, draft)
  clearTimeout(timer)
  timer = setTimeout(() => void flushDrafts(), rest)
}

let writing: Promise<unknown> = Promise.resolve()

/** Writes pending drafts immediately, because the page is about to close. Resolves when all writes are finished. */
export async function flushDrafts(): Promise<void> {
  clearTimeout(timer)
  const all = [...waiting]
  waiting.clear()
  writing = Promise.all([writing, ...all.map(([key, draft]) => setItem(key, draft))])
  await writing
  if (all.length > 0) told()
}

/** Deletes a draft: its form was saved, or it was discarded on purpose. */
export async function dropDraft(key: string): Promise<void> {
  waiting.delete(key)
  // Wait for a running write first, so that it can't restore the draft.
  await writing
  await removeItem(key)
  told()
}

/** The draft of a form; undefined if there is none or it is too old. */
export async function readDraft(key: string): Promise<Draft | undefined> {
  const kept = waiting.get(key) ?? (await getItem(key))
  if (!isDraft(kept)) return undefined
  if (!isOld(kept)) return kept
  await dropDraft(key)
  return undefined
}

/** All drafts of a person, newest first. Deletes those that are too old. */
export async function listDrafts(person: number): Promise<(Draft & { readonly key: string })[]> {
  const kept = await recallAll(prefixOf(person))
  const drafts = Object.entries(kept).flatMap(([name, draft]) =>
    isDraft(draft) ? [{ ...draft, key: prefixOf(person) + name }] : [],
  )
  for (const { key } of drafts.filter(isOld)) void removeItem(key)
  return drafts.filter((draft) => !isOld(draft)).sort((left, right) => right.at.localeCompare(left.at))
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'at' in value && 'values' in value && 'began' in value
const isOld = ({ at }: Draft): boolean => Date.parse(at) < Date.now() - lifetime

/** Names of secret fields in any spelling: these are left out of drafts at any depth. */
const secret = /passw|pwd|secret|token|credential|verif|app_?key|api_?key|^key$/i

/** The storable part of a form's values: plain data without secrets and files. */
export function keepable(values: unknown): DraftValues {
  const plain = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value
    if (isFile(value)) return undefined
    if ('toJSON' in value && typeof value.toJSON === 'function') return value.toJSON() as unknown
    if (Array.isArray(value)) return value.filter((one) => !isFile(one)).map(plain)
    if (value instanceof Map || value instanceof Set) return plain([...value])
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, one]) =>
        secret.test(name) || one === undefined || isFile(one) ? [] : [[name, plain(one)]],
      ),
    )
  }
  return plain(values ?? {}) as DraftValues
}

/** A file, or antd's wrapper of an uploaded one. */
const isFile = (value: unknown): boolean =>
  (typeof Blob !== 'undefined' && value instanceof Blob) ||
  (typeof value === 'object' && value !== null && 'originFileObj' in value)
