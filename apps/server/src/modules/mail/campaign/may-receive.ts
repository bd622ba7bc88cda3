import { isRelayAddress } from '@dropyard/contract/customer/customer/contact'
import type { SkipReason } from '@dropyard/contract/mail/campaign/row-states'
import type { Person } from './audience.ts'

/** Why a recipient must not get marketing mails, whatever the suppression list says; undefined if they may. */
export function forbidden(person: Person): SkipReason | undefined {
  if (person.is_removed) return 'removed'
  if (person.is_erased) return 'erased'
  if (person.email === '') return 'no_address'
  if (isRelayAddress(person.email)) return 'relay'
  if (person.opted_out) return 'opted_out'
  // Buyers must have agreed; leads and merchants are our own business contacts and can object.
  const agrees = person.kind === 'buyer' ? person.consent === 'given' : person.consent !== 'withdrawn'
  return agrees ? undefined : 'consent'
}
