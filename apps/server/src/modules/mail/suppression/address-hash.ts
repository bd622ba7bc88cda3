import { emailKey } from '@dropyard/contract/customer/customer/contact'
import { sign } from '../../../kit/start/secrets.ts'

/** The keyed hash by which suppressions and recipients of campaigns are found without their address. */
export const hashOfAddress = (address: string): string =>
  sign(emailKey(address) ?? address.trim().toLowerCase(), 'email.address')
