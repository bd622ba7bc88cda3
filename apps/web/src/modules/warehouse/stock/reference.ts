import { link } from '@dropyard/contract/pages'

/** A document that moved stock: its number and its page. */
export interface SourceDocument {
  readonly number: string
  readonly to: string
}

/** Documents by the kind that references begin with. Their numbers are made of their ids. */
const documents: Readonly<Record<string, readonly [prefix: string, page: (id: number) => string]>> = {
  asn: ['ASN', (id) => link('/asnList', { id })],
  wave: ['W', (id) => link('/waves', { id })],
  'after-sale': ['AS', (id) => link('/afterSaleCases', { id })],
  'stock-count': ['SC', (id) => link('/stockCounts', { id })],
  'stock-transfer': ['ST', (id) => link('/stockTransfers', { id })],
  'supplier-return': ['SR', (id) => link('/supplierReturns', { id })],
}

/** The document that a reference such as `wave:4` names, if it has a number. */
export function documentOf(reference: string): SourceDocument | undefined {
  const [kind = '', id = ''] = reference.split(':')
  const known = Object.hasOwn(documents, kind) ? documents[kind] : undefined
  if (!known || !/^\d+$/.test(id)) return undefined
  const [prefix, page] = known
  return { number: `${prefix}${id.padStart(8, '0')}`, to: page(Number(id)) }
}
