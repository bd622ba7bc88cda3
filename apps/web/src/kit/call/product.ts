import { config } from '@dropyard/contract/system/config'
import { useEffect } from 'react'
import { readDevice, writeDevice } from '../page/storage.ts'
import { useData } from './use-data.ts'

/** The product's name, first from this device's cookie, then from the server; and whether it has a mailbox page (demo). */
export function useProduct(enabled = true): { name: string; mailbox: boolean } {
  const answer = useData(
    config.product,
    {},
    {
      enabled,
      background: true,
      staleTime: Number.POSITIVE_INFINITY,
    },
  )
  const product = answer.data?.data
  const name = product?.name
  useEffect(() => {
    if (name && name !== readDevice().product) writeDevice({ product: name })
  }, [name])
  return { name: name ?? readDevice().product ?? 'Dropyard', mailbox: product?.mailbox ?? false }
}
