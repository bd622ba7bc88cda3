import { link } from '@dropyard/contract/pages'

/** Who gets in (section 4): a pure decision on the address and whether there is a session. */

export const publicPaths: readonly string[] = [
  '/login',
  '/register',
  '/forgot',
  '/activate',
  '/mailbox',
  '/track',
]

interface Arrival {
  readonly origin: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly hasToken: boolean
  /** Whether there is a page at the address, inside the shell or outside. */
  readonly known: boolean
}

interface Verdict {
  /** A token from the query, to be kept. */
  readonly token?: string
  /** A platform token from the query, to be kept for the session. */
  readonly platformToken?: string
  /** Where to go instead. */
  readonly go?: string
}

export function decideGate({ origin, pathname: written, search, hash, hasToken, known }: Arrival): Verdict {
  const pathname = inside(written)
  const query = new URLSearchParams(search)
  const given = query.get('token')
  const isPublic = publicPaths.includes(pathname)
  // An invitation's address carries a token of its own kind.
  if (given && pathname !== '/activate') {
    query.delete('token')
    const rest = query.toString()
    // Whoever has a session now has nothing left to do on a page for getting one.
    const go = isPublic ? afterLogin(query.get('ref'), origin) : `${pathname}${rest ? `?${rest}` : ''}${hash}`
    return { token: given, go }
  }
  if (hasToken) return {}
  const platform = query.get('_ptk_')
  if (platform) {
    query.delete('_ptk_')
    const rest = query.toString()
    if (pathname === '/login') return { platformToken: platform }
    return {
      platformToken: platform,
      go: loginAddress(`${origin}${pathname}${rest ? `?${rest}` : ''}${hash}`),
    }
  }
  // What is no page needs no session to be none.
  return isPublic || !known ? {} : { go: loginAddress(`${origin}${pathname}${search}${hash}`) }
}

/** A path that begins with two slashes would be the name of another site. */
const inside = (pathname: string): string => pathname.replace(/^\/+/, '/')

/** The login page with the way back. */
export const loginAddress = (ref: string): string => link('/login', { ref })

/**
 * Where to go after logging in: the `ref` when it lies on this site and needs a session, else home. Anything
 * else would let a link send people, freshly logged in, to somebody's copy of the page.
 */
export function afterLogin(ref: string | null, origin: string, home = '/home'): string {
  if (!ref) return home
  try {
    const url = new URL(ref, origin)
    const pathname = inside(url.pathname)
    if (url.origin !== origin || publicPaths.includes(pathname)) return home
    return `${pathname}${url.search}${url.hash}`
  } catch {
    return home
  }
}
