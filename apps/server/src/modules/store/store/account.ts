import { storeErrors } from '@dropyard/contract/store/store/errors'
import type { Connection, Connector, StoreCredentials } from '../../../connectors/connector.ts'
import { fail } from '../../../kit/errors.ts'
import { open } from './sealed.ts'

/** Determines which of the accounts that an authorization reaches belongs to a store (an Amazon seller's marketplace). */

export interface Account {
  id: number
  shopUrl: string
  accountId: string | null
  secrets: string | null
}

type Reached = Awaited<ReturnType<NonNullable<Connector['accounts']>>>[number]

/**
 * The account of a store among the reached ones. Also compares marketplaces, because private apps don't reveal the seller: the id
 * of the same account depends on the kind of authorization.
 */
export function accountOf(one: Account, accounts: readonly Reached[]): Reached | undefined {
  const marketplace = marketplaceOf(open(one.id, one.secrets))
  return (
    accounts.find((reached) => reached.id === one.accountId) ??
    accounts.find(({ credentials }) => marketplace && marketplaceOf(credentials) === marketplace)
  )
}

/** New credentials for the account that the store had before it is authorized again. */
export async function sameAccount(
  connector: Connector,
  one: Account,
  trial: Connection,
): Promise<StoreCredentials> {
  const known = one.accountId ?? marketplaceOf(open(one.id, one.secrets))
  if (!connector.accounts || !known) return trial.credentials
  const mine = accountOf(one, await connector.accounts(trial))
  if (!mine) fail(storeErrors.no_account)
  return mine.credentials
}

/** Whether credentials are for another account than the store's; facts that one side lacks can't differ. */
export function isOther(
  one: Account,
  now: { id: string | undefined; credentials: StoreCredentials },
): boolean {
  const before = marketplaceOf(open(one.id, one.secrets))
  const marketplace = marketplaceOf(now.credentials)
  if (before && marketplace && before !== marketplace) return true
  return Boolean(one.accountId && now.id && one.accountId !== now.id)
}

export const marketplaceOf = ({ account }: StoreCredentials): string | undefined => account?.marketplaceId
