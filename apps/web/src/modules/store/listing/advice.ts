import { listingErrors } from '@dropyard/contract/store/listing'
import type { words } from './words.ts'

/** Advice for a failed listing, in addition to retrying. */
export interface Advice {
  readonly words: keyof (typeof words)['en']['advice']
  readonly mend: 'authorize' | 'again' | undefined
}

const mends: Readonly<Partial<Record<keyof typeof listingErrors, Advice['mend']>>> = {
  store_lost: 'authorize',
  title_long: 'again',
  title_missing: 'again',
  price_zero: 'again',
  refused: 'again',
}

/** The advice for an error's code, such as `listing.title_long`. */
export function adviceOf(code: string | null): Advice {
  const known = Object.entries(listingErrors).find(([, error]) => error.code === code)
  const name = known?.[0] as keyof typeof listingErrors | undefined
  return { words: name ?? 'other', mend: name ? mends[name] : undefined }
}
