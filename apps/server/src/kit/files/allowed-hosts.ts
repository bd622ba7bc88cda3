/** Lists of allowed hosts, such as `cdn.example.com,*.example.net`. An empty list allows every host. */

export const hostsIn = (list: string): string[] =>
  list
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '')

const hostForm = /^(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** Whether a text is a host name, or `*.` and a host name for all its subdomains. */
export const isHost = (text: string): boolean => text.length <= 253 && hostForm.test(text)

/** The host of a URL, if the list does not allow it; undefined when it is allowed. */
export function forbiddenHost(address: string, list: string): string | undefined {
  const hosts = hostsIn(list)
  if (hosts.length === 0) return undefined
  const { hostname } = new URL(address)
  const isIn = hosts.some((host) =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host,
  )
  return isIn ? undefined : hostname
}
