import { link } from '@dropyard/contract/pages'

/** Access to pages (section 4): a pure function of the URL and whether there is a session. */

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
  /** Whether a page exists at this URL, inside or outside of the shell. */
  readonly known: boolean
}

interface Verdict {
  /** A token from the query, to be stored. */
  readonly token?: string
  /** A platform token from the query, to be stored for the session. */
  readonly platformToken?: string
  /** The URL to redirect to. */
  readonly go?: string
}

export function decideGate({ origin, pathname: written, search, hash, hasToken, known }: Arrival): Verdict {
  const pathname = inside(written)
  const query = new URLSearchParams(search)
  const given = query.get('token')
  const isPublic = publicPaths.includes(pathname)
  // The URL of an invitation contains another kind of token.
  if (given && pathname !== '/activate') {
    query.delete('token')
    const rest = query.toString()
    // A user who has a session now has no use for a login or registration page.
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
  // An unknown URL shows "not found" without a session, too.
  return isPublic || !known ? {} : { go: loginAddress(`${origin}${pathname}${search}${hash}`) }
}

/** Collapses leading slashes: a path that begins with two would be another site's host name. */
const inside = (pathname: string): string => pathname.replace(/^\/+/, '/')

/** The login page with the page to return to. */
export const loginAddress = (ref: string): string => link('/login', { ref })

/**
 * Where to go after login: to `ref` if it is on this site and needs a session, otherwise to the home page. Following any other
 * URL would let a link send users who just logged in to a phishing copy of the page.
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
