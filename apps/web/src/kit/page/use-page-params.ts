import { pairs } from '@dropyard/contract/kit/encode'
import { type OwnParam, type OwnParams, type PagePath, pages } from '@dropyard/contract/pages'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'

/** The parameters that a page declares for itself, read from an address; one that does not fit is left out. */
export function readPageParams<P extends PagePath>(page: P, address: URLSearchParams): OwnParams<P> {
  const own = Object.assign({}, ...pages[page].map((one) => one.own)) as Record<string, z.ZodType>
  const read = Object.entries(own).flatMap(([name, schema]) => {
    const raw = address.get(name)
    const value = raw === null || raw === '' ? undefined : schema.safeParse(raw).data
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(read) as OwnParams<P>
}

/**
 * The parameters that a page declares for itself, beside those of its list (`contract/pages.ts`):
 * `const [{ batch }, set] = usePageParams('/listingRecord')`; `set({ batch: undefined })` takes one out of the address.
 */
export function usePageParams<P extends PagePath>(
  page: P,
): [OwnParams<P>, (patch: { readonly [N in OwnParam<P>]?: OwnParams<P>[N] | undefined }) => void] {
  const [address, setAddress] = useSearchParams()
  return [
    readPageParams(page, address),
    (patch) =>
      setAddress(
        (now) => {
          for (const [name, value] of Object.entries(patch)) {
            now.delete(name)
            if (value === undefined) continue
            const text = Array.isArray(value) ? value.join(',') : pairs({ [name]: value })[0]?.[1]
            if (text) now.set(name, text)
          }
          return now
        },
        { replace: true },
      ),
  ]
}
