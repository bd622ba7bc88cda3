import { pairs } from '@dropyard/contract/kit/encode'
import type { OwnParam, PagePath } from '@dropyard/contract/pages'
import type { z } from 'zod'
import type { AddressEntry } from './opened-entry.ts'
import { useAddress } from './own-address.tsx'

type Values<Own extends z.ZodRawShape> = {
  readonly [N in keyof Own]?: Exclude<z.output<Own[N]>, undefined>
}
type Patch<Own extends z.ZodRawShape> = { readonly [N in keyof Own]?: Values<Own>[N] | undefined }
type SetParams<Own extends z.ZodRawShape> = (patch: Patch<Own>, entry?: AddressEntry) => void

/** Parses a page's own parameters from a URL; invalid ones are omitted. */
export function readPageParams<Own extends z.ZodRawShape>(own: Own, address: URLSearchParams): Values<Own> {
  const read = Object.entries<z.core.$ZodType>(own).flatMap(([name, schema]) => {
    const raw = address.get(name)
    const value = raw === null || raw === '' ? undefined : (schema as z.ZodType).safeParse(raw).data
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(read) as Values<Own>
}

/**
 * Parameters that a page's module declares as its `own`, in addition to those of its list: `const [{ batch }, set] =
 * usePageParams('/listingRecord', recordParams)`; `set({ batch: undefined })` removes one from the URL.
 */
export const usePageParams = <P extends PagePath, Own extends z.ZodRawShape>(
  _page: P,
  own: keyof Own extends OwnParam<P> ? Own : never,
): [Values<Own>, SetParams<Own>] => useOwnParams<Own>(own)

/** Same for components of several pages, such as the page of any report. */
export function useOwnParams<Own extends z.ZodRawShape>(own: Own): [Values<Own>, SetParams<Own>] {
  const [address, setAddress] = useAddress()
  return [
    readPageParams<Own>(own, address),
    (patch, entry) =>
      setAddress((now) => {
        for (const [name, value] of Object.entries(patch)) {
          now.delete(name)
          if (value === undefined) continue
          const text = Array.isArray(value) ? value.join(',') : pairs({ [name]: value })[0]?.[1]
          if (text) now.set(name, text)
        }
        return now
      }, entry),
  ]
}
