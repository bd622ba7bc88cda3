import { store } from '@dropyard/contract/store/store'
import { useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { words } from './words.ts'

/** The authorization may not be complete yet when the window returns: number of attempts, and milliseconds between them. */
const looks = 10
const apart = 500

/** After "Success" is clicked: reloads the list, and shows whether the store is really authorized. */
export function useConfirmed() {
  const t = useT(words)
  const [busy, setBusy] = useState(false)
  const check = async (id: number, done: string): Promise<void> => {
    setBusy(true)
    let reply = await call(store.detail, { params: { id } })
    for (let look = 1; look < looks && reply.ok && !reply.data.authed; look++) {
      await new Promise((resolve) => setTimeout(resolve, apart))
      reply = await call(store.detail, { params: { id } })
    }
    await invalidate(store.list)
    setBusy(false)
    if (!reply.ok) return
    if (reply.data.authed) toast.success(done)
    else toast.warning(t('unconfirmed'))
  }
  return { busy, check }
}
