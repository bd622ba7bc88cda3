import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { decrypt, encrypt } from '../../../kit/start/secrets.ts'

/** Keys with which mails of an account's domain are signed. The private key never leaves the product. */

interface Keys {
  dkimSelector: string
  /** Encrypted. */
  dkimKey: string
  dkimRecord: string
}

const about = (address: string): string => `email_account.dkim:${address}`

/** Must be called outside of transactions: making a key takes a while. */
export async function newDkimKeys(account: { id: number; address: string }, now: Date): Promise<Keys> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return {
    // Accounts of one domain have different keys, so each needs a different name in DNS.
    dkimSelector: `dropyard${now.getUTCFullYear()}${String(now.getUTCMonth() + 1).padStart(2, '0')}-${account.id}`,
    dkimKey: encrypt(privateKey, about(account.address)),
    dkimRecord: `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`,
  }
}

export const openDkimKey = ({ address, dkimKey }: { address: string; dkimKey: string }): string =>
  decrypt(dkimKey, about(address))

export const dkimName = ({ address, dkimSelector }: { address: string; dkimSelector: string }): string =>
  `${dkimSelector}._domainkey.${address.slice(address.lastIndexOf('@') + 1)}`

/** Whether a TXT record has the key of ours; receivers ignore spaces and the order of its tags. */
export const isSameKey = (found: string, ours: string): boolean => {
  const key = (text: string): string => /p=([A-Za-z0-9+/=\s]+)/.exec(text)?.[1]?.replace(/\s/g, '') ?? ''
  return key(found) !== '' && key(found) === key(ours)
}
