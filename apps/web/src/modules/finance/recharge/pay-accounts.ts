import type { PayChannel } from '@dropyard/contract/finance/recharge'
import { config } from '@dropyard/contract/system/config'
import { useData } from '../../../kit/use-data.ts'

export interface AccountLine {
  readonly label: string
  readonly value: string
}

/** Where to pay to, by way of paying: the installation's own accounts, as lines of label and value. */
export function usePayAccounts(): (channel: PayChannel | undefined) => readonly AccountLine[] {
  const answer = useData(config.gconf, { query: { name: 'pay_account' } }, { staleTime: 600_000 })
  const known = answer.data?.data ?? []
  return (channel) => linesOf(known.find((one) => one.code === channel)?.name ?? '')
}

/** `Account: 012-345` lines; one without a colon is a value alone. */
export function linesOf(written: string): AccountLine[] {
  return written
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, label = '', value = line] = /^([^:：]{1,40})[:：]\s*(.+)$/.exec(line) ?? []
      return { label, value }
    })
}
