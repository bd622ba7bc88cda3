import { receivingAccount } from '@dropyard/contract/finance/receiving-account'
import type { PayChannel } from '@dropyard/contract/finance/recharge-flow'
import type { z } from 'zod'
import { useData } from '../../../kit/call/use-data.ts'

export type PayAccount = z.output<(typeof receivingAccount.own)['data']>[number]

/** Where to pay to, by way of paying. */
export function usePayAccounts(): (channel: PayChannel | undefined) => readonly PayAccount[] {
  const known = useData(receivingAccount.own, {}, { staleTime: 60_000 }).data?.data ?? []
  return (channel) => known.filter((one) => one.channel === channel)
}
