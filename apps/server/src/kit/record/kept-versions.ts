import type { KeptVersion } from '@dropyard/contract/kit/kept-version'
import type { UserCtx } from '../context.ts'
import { equalAsJson } from '../data/equal-as-json.ts'
import type { Values } from './record-options.ts'

const most = 50

/** The versions of a record after it was changed: what its fields of these names said is kept, if they say it no more. */
export function versionsWith(
  ctx: UserCtx,
  kept: readonly KeptVersion[],
  names: readonly string[],
  before: Values,
  after: Values,
): KeptVersion[] {
  const termsOf = (row: Values): Values => Object.fromEntries(names.map((name) => [name, row[name]]))
  const terms = termsOf(before)
  if (equalAsJson(terms, termsOf(after))) return [...kept]
  return [...kept, { at: ctx.now.toISOString(), user: ctx.user.name, terms }].slice(-most)
}
