import { store } from '@dropyard/contract/store/store'
import { useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { words } from './words.ts'

/** The window that came back may still be asking: so often, and so many milliseconds apart, the store is looked at. */
const looks = 10
const apart = 500

/** After "Success": the list is read anew, and what the store really answered is said. */
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
