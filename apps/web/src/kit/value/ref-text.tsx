import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { useData } from '../call/use-data.ts'
import { listed } from '../lang.ts'
import { LongText } from './value-text.tsx'

interface Named {
  readonly id: number
  readonly name: string
  readonly children?: readonly Named[]
}

/**
 * The names of records by id, from the endpoint where such records are selected; the id itself if the endpoint doesn't return the
 * record.
 */
export function RefText({ select, ids }: { select: AnyEndpoint; ids: readonly number[] }) {
  const { data, isError } = useData(select, { query: { ids } } as never)
  if (!data && !isError) return '…'
  const rows = (data?.data ?? []) as readonly Named[]
  return <LongText>{listed(ids.map((id) => nameIn(rows, id) ?? String(id)))}</LongText>
}

/** Searches the rows, some of which are trees. */
function nameIn(rows: readonly Named[], id: number): string | undefined {
  for (const row of rows) {
    const found = row.id === id ? row.name : nameIn(row.children ?? [], id)
    if (found !== undefined) return found
  }
  return undefined
}
