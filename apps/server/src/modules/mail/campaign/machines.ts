import ipaddr from 'ipaddr.js'

/**
 * Programs that open mails and follow their links before a person does: scanners of mail servers, and Apple's proxy, which loads
 * all pictures whether or not the mail is read. The pictures that Gmail's proxy loads are loaded when the mail is opened.
 */

const ranges = ['17.0.0.0/8', '2620:149::/32'].map((one) => ipaddr.parseCIDR(one))
const programs =
  /bot\b|crawl|spider|scan|preview|proofpoint|mimecast|barracuda|urldefense|safelinks|headless|python-|curl\/|wget|go-http-client|java\/|okhttp|node-fetch/i
/** No one reads a mail within so many milliseconds. */
const tooSoonMs = 10_000

export function isMachine(
  { userAgent, ip, sentAt }: { userAgent: string; ip: string; sentAt: Date | null },
  now: Date,
): boolean {
  if (sentAt === null || +now - +sentAt < tooSoonMs) return true
  const agent = userAgent.trim()
  // Apple's proxy sends this and nothing else.
  if (agent === '' || agent === 'Mozilla/5.0' || programs.test(agent)) return true
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  return ranges.some(([base, bits]) => address.kind() === base.kind() && address.match([base, bits] as never))
}
