import type { KeptVersion } from '@dropyard/contract/kit/kept-version'
import type { Lang, Words } from '@dropyard/contract/kit/text'
import { equalAsJson } from '../data/equal-as-json.ts'
import type { Values } from './record-options.ts'

const most = 50

/** As the table stores it: the name in both languages, and in one of them where an earlier release stored it. */
export interface StoredVersion extends Omit<KeptVersion, 'user'> {
  readonly user: string | Words
}

/** The versions as a reader sees them. */
export const versionsIn = (stored: readonly StoredVersion[], lang: Lang): KeptVersion[] =>
  stored.map(({ user, ...rest }) => ({ ...rest, user: typeof user === 'string' ? user : user[lang] }))

/** The versions after a change: the former values of these fields are added if they differ from the new ones. */
export function versionsWith(
  { now, by }: { now: Date; by: Words },
  stored: readonly StoredVersion[],
  names: readonly string[],
  before: Values,
  after: Values,
): StoredVersion[] {
  const termsOf = (row: Values): Values => Object.fromEntries(names.map((name) => [name, row[name]]))
  const terms = termsOf(before)
  if (equalAsJson(terms, termsOf(after))) return [...stored]
  return [...stored, { at: now.toISOString(), user: by, terms }].slice(-most)
}
