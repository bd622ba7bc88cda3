import type { AddressLevel, Finding } from './finding.ts'

/** The result of an address check in short, as stored with an order. */

const order: readonly AddressLevel[] = ['error', 'warning', 'note']

/** The most severe level found; `fixable` if something can be fixed automatically. */
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
