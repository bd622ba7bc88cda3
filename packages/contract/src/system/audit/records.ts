import { contract, manifests } from '../../contract.ts'
import type { Lang, Pair, Words } from '../../kit/text.ts'

/** Names of records in the audit log, with the words that users see. */

interface Named {
  readonly name: string
  readonly text: Readonly<Record<Lang, { readonly singular: string }>>
}

const isRecord = (value: unknown): value is Named =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'text' in value &&
  'singular' in ((value.text as { en?: object }).en ?? {})

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** All records that modules export. */
const records = Object.values(contract).flatMap((one) => Object.values(one as object).filter(isRecord))

/** Names given by manifests override those of the records. */
export const auditRecords: Readonly<Record<string, Words>> = {
  ...Object.fromEntries(
    records.map(({ name, text: { en, zh } }) => [name, { en: capital(en.singular), zh: zh.singular }]),
  ),
  ...Object.fromEntries(
    manifests
      .flatMap(({ audit = {} }) => Object.entries<Pair>(audit))
      .map(([name, [en, zh]]) => [name, { en, zh }]),
  ),
}
