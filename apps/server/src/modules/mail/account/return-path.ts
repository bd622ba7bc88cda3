import { sign } from '../../../kit/start/secrets.ts'

/**
 * Local parts of mail addresses and Message-IDs that lead back to a recipient of a campaign: signed, short and in lower case, because
 * servers on the way may change the case. `b` is the return path, `u` the address for unsubscribing, `m` the Message-ID.
 */
export type AddressKind = 'b' | 'u' | 'm'

const shortSign = (kind: AddressKind, row: string): string =>
  Buffer.from(sign(`${kind}.${row}`, 'email.campaign.address'), 'base64url')
    .toString('hex')
    .slice(0, 20)

export function addressToken(kind: AddressKind, rowId: number): string {
  const row = rowId.toString(36)
  return `${kind}+${row}-${shortSign(kind, row)}`
}

/** The domain of an account's mails, to which its return paths belong. */
export const domainOf = ({ address }: { address: string }): string =>
  address.slice(address.lastIndexOf('@') + 1)

/** The return path of a mail, by which reports about it are found. Test mails are about no recipient: row 0. */
export const returnPath = (account: { address: string }, rowId = 0): string =>
  `${addressToken('b', rowId)}@${domainOf(account)}`

/** The row of an address or a Message-ID that `addressToken` made; undefined for all others. */
export function rowOfAddress(kind: AddressKind, text: string): number | undefined {
  const [, row = '', signature = ''] =
    new RegExp(`^<?${kind}\\+([0-9a-z]{1,11})-([0-9a-f]{20})@`, 'i').exec(text.trim()) ?? []
  const given = row.toLowerCase()
  return row !== '' && shortSign(kind, given) === signature.toLowerCase()
    ? Number.parseInt(given, 36)
    : undefined
}
