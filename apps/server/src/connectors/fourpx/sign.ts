import { createHash } from 'node:crypto'

/** The signature of a call to 4PX: five parameters sorted by name, the body and the secret. */
export function fourpxSignature(
  secret: string,
  signed: Readonly<Record<string, string>>,
  body: string,
): string {
  const text = Object.keys(signed)
    .sort()
    .map((name) => name + signed[name])
    .join('')
  return createHash('md5').update(`${text}${body}${secret}`).digest('hex')
}
