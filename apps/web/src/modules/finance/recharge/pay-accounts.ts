import type { PayChannel } from '@dropyard/contract/finance/recharge'
import { config } from '@dropyard/contract/system/config'
import { useData } from '../../../kit/use-data.ts'
import { type AccountLine, linesOf } from './account-text.ts'

/** Where to pay to, by way of paying: the installation's own accounts, as lines of label and value. */
export function usePayAccounts(): (channel: PayChannel | undefined) => readonly AccountLine[] {
  const answer = useData(config.gconf, { query: { name: 'pay_account' } }, { staleTime: 600_000 })
  const known = answer.data?.data ?? []
  return (channel) => linesOf(known.find((one) => one.code === channel)?.name ?? '')
}
