import { decrypt, encrypt } from '../../../kit/start/secrets.ts'

/** Passwords of mail accounts, encrypted for one address and server: copied to another row they can't be read. */

interface Place {
  address: string
  imapHost: string
}

const about = ({ address, imapHost }: Place): string => `email_account:${address}:${imapHost}`

export const sealSecret = (place: Place, plain: string): string => encrypt(plain, about(place))
export const openSecret = (row: Place & { secret: string }): string => decrypt(row.secret, about(row))
