import type { AddressLevel, Finding } from './finding.ts'

/** How an address stands, as an order keeps it: what comes of its check, without the check. */

const order: readonly AddressLevel[] = ['error', 'warning', 'note']

/** The worst of what was found, and whether something of it can be mended at once. */
export type AddressState = AddressLevel | `${'error' | 'warning'}_fixable`

export function addressState(findings: readonly Finding[]): AddressState | null {
  const worst = order.find((level) => findings.some((one) => one.level === level))
  if (!worst) return null
  return worst !== 'note' && findings.some((one) => one.suggested) ? `${worst}_fixable` : worst
}

export const isAddressError = (state: AddressState | null): boolean =>
  state === 'error' || state === 'error_fixable'

export const isAddressFixable = (state: AddressState | null): boolean =>
  state !== null && state !== 'error' && state !== 'warning'

export const addressStates = [
  'error',
  'error_fixable',
  'warning',
  'warning_fixable',
  'note',
] as const satisfies readonly AddressState[]
