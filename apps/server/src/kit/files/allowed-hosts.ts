/** Lists of hosts that addresses may lead to: `cdn.example.com,*.example.net`. An empty one lets every host in. */

export const hostsIn = (list: string): string[] =>
  list
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '')

const hostForm = /^(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** Whether a text is a host, or with `*.` in front all hosts below one. */
export const isHost = (text: string): boolean => text.length <= 253 && hostForm.test(text)

/** The host of an address that a list does not let in; nothing when it may be asked. */
export function forbiddenHost(address: string, list: string): string | undefined {
  const hosts = hostsIn(list)
  if (hosts.length === 0) return undefined
  const { hostname } = new URL(address)
  const isIn = hosts.some((host) =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host,
  )
  return isIn ? undefined : hostname
}
