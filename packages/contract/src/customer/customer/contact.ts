/** Rules about e-mail addresses: what makes two of them the same, and which belong to no person. */

/** Domains of addresses that marketplaces give out instead of the buyer's own. They change and are shared, so they identify no buyer. */
const relayDomains = [
  'marketplace.amazon.com',
  'marketplace.amazon.co.uk',
  'marketplace.amazon.de',
  'marketplace.amazon.fr',
  'marketplace.amazon.it',
  'marketplace.amazon.es',
  'marketplace.amazon.nl',
  'marketplace.amazon.pl',
  'marketplace.amazon.se',
  'marketplace.amazon.ca',
  'marketplace.amazon.com.mx',
  'marketplace.amazon.com.br',
  'marketplace.amazon.com.au',
  'marketplace.amazon.co.jp',
  'members.ebay.com',
  'members.ebay.co.uk',
  'members.ebay.de',
  'members.ebay.fr',
  'members.ebay.it',
  'members.ebay.es',
  'members.ebay.com.au',
  'members.ebay.ca',
  'scs.tiktokw.us',
  'scs2.tiktokw.us',
  'scs.tiktok.com',
  'relay.walmart.com',
  'privaterelay.appleid.com',
  'relay.firefox.com',
  'mozmail.com',
  'order.etsy.com',
  'conversations.etsy.com',
  'aliexpress.com',
] as const

const gmail = ['gmail.com', 'googlemail.com']

/** Whether an address is one that a marketplace or a relay service made up. */
export function isRelayAddress(email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return relayDomains.some((one) => domain === one || domain.endsWith(`.${one}`))
}

/**
 * The form in which addresses are compared: lower case. Gmail ignores dots and what follows a plus sign; other providers may not.
 *
 * @returns undefined for a text that is no address
 */
export function emailKey(email: string): string | undefined {
  const text = email.trim().toLowerCase()
  const at = text.lastIndexOf('@')
  if (at < 1 || at === text.length - 1 || /\s/.test(text)) return undefined
  const [name, domain] = [text.slice(0, at), text.slice(at + 1)]
  if (!gmail.includes(domain)) return text
  const plain = (name.split('+')[0] ?? '').replaceAll('.', '')
  return plain === '' ? undefined : `${plain}@gmail.com`
}

/** An address as lists show it: `a•••@example.com`. */
export const maskedEmail = (email: string): string =>
  email === '' ? '' : `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`

/** A number as lists show it: `•••143`. */
export const maskedPhone = (phone: string): string => (phone === '' ? '' : `•••${phone.slice(-3)}`)

/** A name as it is compared: without case, accents of spacing and punctuation. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.,'’-]+/g, ' ')
    .trim()
