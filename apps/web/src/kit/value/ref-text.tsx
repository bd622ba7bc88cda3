import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { useData } from '../call/use-data.ts'
import { listed } from '../lang.ts'
import { LongText } from './value-text.tsx'

interface Named {
  readonly id: number
  readonly name: string
  readonly children?: readonly Named[]
}

/** What records are called whose ids stand in a field, asked where such records are chosen; the number of one that is not told. */
export function RefText({ select, ids }: { select: AnyEndpoint; ids: readonly number[] }) {
  const { data, isError } = useData(select, { query: { ids } } as never)
  if (!data && !isError) return '…'
  const rows = (data?.data ?? []) as readonly Named[]
  return <LongText>{listed(ids.map((id) => nameIn(rows, id) ?? String(id)))}</LongText>
}

/** Some are chosen from a tree. */
function nameIn(rows: readonly Named[], id: number): string | undefined {
  for (const row of rows) {
    const found = row.id === id ? row.name : nameIn(row.children ?? [], id)
    if (found !== undefined) return found
  }
  return undefined
}
