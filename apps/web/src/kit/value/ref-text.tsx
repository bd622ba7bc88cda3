import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { z } from 'zod'
import { useData } from '../call/use-data.ts'
import { kitText } from '../kit-text.ts'
import { listed, useT } from '../lang.ts'
import { LongText } from './value-text.tsx'

interface Named {
  readonly id: number
  readonly name: string
  readonly children?: readonly Named[]
}

/** Whether an endpoint answers exactly the records that are asked for. Others may leave out records that exist. */
export const isAskedById = ({ query }: AnyEndpoint): boolean =>
  query instanceof z.ZodObject && 'ids' in query.shape

/**
 * The names of records by id, from the endpoint where such records are selected: null for those that it doesn't return, because they
 * were deleted or the user may not see them. Undefined while they are loading; the ids if that fails.
 */
export function useRefNames(
  select: AnyEndpoint,
  ids: readonly number[],
): readonly (string | null)[] | undefined {
  const { data, isError } = useData(select, { query: { ids } } as never)
  if (!data) return isError ? ids.map(String) : undefined
  const unnamed = (id: number) => (isAskedById(select) ? null : String(id))
  const rows = data.data as readonly Named[]
  return ids.map((id) => nameIn(rows, id) ?? unnamed(id))
}

/** The names of records as text. */
export function RefText({ select, ids }: { select: AnyEndpoint; ids: readonly number[] }) {
  const t = useT(kitText)
  const names = useRefNames(select, ids)
  return names ? <LongText>{listed(names.map((name) => name ?? t('missing')))}</LongText> : '…'
}

/** Searches the rows, some of which are trees. */
function nameIn(rows: readonly Named[], id: number): string | undefined {
  for (const row of rows) {
    const found = row.id === id ? row.name : nameIn(row.children ?? [], id)
    if (found !== undefined) return found
  }
  return undefined
}
