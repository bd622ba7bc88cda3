import type { Owner } from '../jobs/turns.ts'
import type { Config } from '../start/config.ts'
import { forbiddenHost } from './allowed-hosts.ts'
import { type CleanPicture, cleanPicture } from './clean-picture.ts'
import { fetchPublic } from './fetch-public.ts'

/**
 * Fetches a picture from an allowed host of the settings, as a clean copy.
 *
 * @param configured a platform address of the settings, which may be in a private network (such as a simulator's): pictures of
 * its
 *   origin are fetched as well, but redirects must stay within that origin
 * @throws when it can't be fetched
 */
export async function fetchPicture(
  url: string,
  owner: Owner,
  config: Config,
  configured?: string,
): Promise<CleanPicture> {
  const origin = configured === undefined ? undefined : new URL(configured).origin
  const isConfigured = origin !== undefined && new URL(url).origin === origin
  const bytes = await fetchPublic(url, {
    maxBytes: 15 * 1024 * 1024,
    timeoutMs: 15_000,
    allowPrivate: isConfigured || config.FETCH_PRIVATE,
    mayAsk: (address) =>
      isConfigured
        ? new URL(address).origin === origin
        : forbiddenHost(address, config.IMAGE_HOSTS) === undefined,
  })
  return cleanPicture(bytes, owner, config)
}
