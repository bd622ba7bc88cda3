import { isMailLanguage, type MailLanguage } from '@dropyard/contract/mail/template/languages'
import { isSigned, sign } from '../../../kit/start/secrets.ts'

/**
 * Tokens in the web addresses of a campaign's mails. They carry the mail's language, the recipient's row and the number of a link. The
 * signature covers these and the kind of address, so a forged token, or one of another kind, is refused without a query.
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
