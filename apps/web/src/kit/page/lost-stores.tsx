import { useLostStores } from '../current-user.ts'
import { SharedPart } from './shared-part.tsx'

/** Says on a page that needs stores which of them lost their authorization. Asks for nothing while none has. */
export function LostStores({ platform }: { platform?: number }) {
  return useLostStores() === 0 ? null : (
    <SharedPart name="store/lost" {...(platform === undefined ? {} : { platform })} />
  )
}
