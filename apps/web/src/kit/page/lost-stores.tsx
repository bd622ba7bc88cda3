import { useLostStores } from '../current-user.ts'
import { SharedPart } from './shared-part.tsx'

/** A warning on pages that need stores about those that lost their authorization. Fetches nothing if there are none. */
export function LostStores({ platform }: { platform?: number }) {
  return useLostStores() === 0 ? null : (
    <SharedPart name="store/lost" {...(platform === undefined ? {} : { platform })} />
  )
}
