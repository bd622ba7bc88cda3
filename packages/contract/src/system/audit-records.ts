import { contract, manifests } from '../contract.ts'
import type { Lang, Pair, Words } from '../kit/text.ts'

/** What the audit log tells of: the names under which changes are noted, and what people call them. */

interface Named {
  readonly name: string
  readonly text: Readonly<Record<Lang, { readonly one: string }>>
}

const isRecord = (value: unknown): value is Named =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'text' in value &&
  'one' in ((value.text as { en?: object }).en ?? {})

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The records among the modules' exports. */
const records = Object.values(contract).flatMap((one) => Object.values(one as object).filter(isRecord))

/** What the modules say goes before what their records are called. */
export const auditRecords: Readonly<Record<string, Words>> = {
  ...Object.fromEntries(
    records.map(({ name, text: { en, zh } }) => [name, { en: capital(en.one), zh: zh.one }]),
  ),
  ...Object.fromEntries(
    manifests
      .flatMap(({ audit = {} }) => Object.entries<Pair>(audit))
      .map(([name, [en, zh]]) => [name, { en, zh }]),
  ),
}
