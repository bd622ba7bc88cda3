import { callbackPath, type connectedPlatforms } from '@dropyard/contract/store/platform/facts'
import { store } from '@dropyard/contract/store/store'
import type { Caller } from './app.ts'

export interface OAuthCallback {
  status: number
  text: string
  refusal: string | undefined
}

/** Does what the page does to which a platform redirects the browser: sends the URL's query to the server, as this user. */
export async function comeBack(address: string, who: Caller, goOn?: boolean): Promise<OAuthCallback> {
  const { pathname, search } = new URL(address)
  const platform = pathname.split('/')[2] as (typeof connectedPlatforms)[number]
  if (pathname !== callbackPath(platform)) throw new Error(`${pathname} is no page of ours`)
  const { status, message, refusal } = await who.call(store.connect, {
    body: { platform, answer: search.slice(1), go_on: goOn },
  })
  return { status, text: message, refusal }
}
