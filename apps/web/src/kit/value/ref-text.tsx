import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { useData } from '../call/use-data.ts'
import { LongText } from './value-text.tsx'

interface Named {
  readonly id: number
  readonly name: string
  readonly children?: readonly Named[]
}

/** What a record is called whose id stands in a field, asked where such records are chosen; its number until then. */
export function RefText({ select, id }: { select: AnyEndpoint; id: number }) {
  const answer = useData(select, { query: { ids: [id] } } as never)
  const name = nameIn((answer.data?.data ?? []) as readonly Named[], id)
  return <LongText>{name ?? String(id)}</LongText>
}

/** Some are chosen from a tree. */
function nameIn(rows: readonly Named[], id: number): string | undefined {
  for (const row of rows) {
    const found = row.id === id ? row.name : nameIn(row.children ?? [], id)
    if (found !== undefined) return found
  }
  return undefined
}
