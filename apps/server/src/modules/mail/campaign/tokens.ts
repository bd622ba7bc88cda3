import { isMailLanguage, type MailLanguage } from '@dropyard/contract/mail/template/languages'
import { isSigned, sign } from '../../../kit/start/secrets.ts'

/**
 * Tokens in the addresses of a campaign's mails. They carry their kind, the mail's language and the recipient's row, signed, so that
 * a page can be shown in the right language without a query, and a forged token costs none.
 */

export type LinkKind = 'u' | 'o' | 'c'

export interface Token {
  readonly language: MailLanguage
  readonly rowId: number
  /** Which link of the mail; 0 for other kinds. */
  readonly link: number
}

const about = 'email.campaign.link'

export function tokenOf(kind: LinkKind, { language, rowId, link }: Token): string {
  const said = `${language}.${rowId.toString(36)}.${link}`
  return `${said}.${sign(`${kind}.${said}`, about)}`
}

/** Undefined for a token that this installation didn't make for this kind of address. */
export function readToken(kind: LinkKind, text: string): Token | undefined {
  const [language = '', row = '', link = '', signature = '', ...more] = text.split('.')
  if (more.length > 0 || !isSigned(`${kind}.${language}.${row}.${link}`, about, signature)) return undefined
  if (!isMailLanguage(language)) return undefined
  return { language, rowId: Number.parseInt(row, 36), link: Number(link) }
}

/**
 * Tokens in mail addresses and Message-IDs: shorter, and in lower case, because servers on the way may change the case.
 * `b` is the return path, `u` the address for unsubscribing, `m` the Message-ID.
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

/** The row of an address or a Message-ID that `addressToken` made; undefined for all others. */
export function rowOfAddress(kind: AddressKind, text: string): number | undefined {
  const [, row = '', signature = ''] =
    new RegExp(`^<?${kind}\\+([0-9a-z]{1,11})-([0-9a-f]{20})@`, 'i').exec(text.trim()) ?? []
  const given = row.toLowerCase()
  return row !== '' && shortSign(kind, given) === signature.toLowerCase()
    ? Number.parseInt(given, 36)
    : undefined
}
