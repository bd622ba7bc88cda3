import { link } from '@dropyard/contract/pages'
import { sourcing, sourcingSay } from '@dropyard/contract/sourcing/external-link'
import { invalidate, useData } from '../../../kit/call/use-data.ts'
import { Talk } from '../../../kit/thread/talk.tsx'
import { useQuotedTerms } from './quoted-terms.ts'
import { Wanted } from './wanted.tsx'

declare module '../../../kit/page/shared-part.tsx' {
  interface SharedParts {
    'sourcing/request': { id: number }
  }
}

/** A request with its conversation, for people who process it in another module. */
export function Part({ id }: { id: number }) {
  const answer = useData(sourcing.get, { params: { id } })
  const inputText = useQuotedTerms()
  const row = answer.data?.data
  if (!row) return null
  return (
    <>
      <Wanted row={row} goodsAt={(goodsId) => link('/goodsLibrary', { id: goodsId })} />
      <Talk
        inputText={inputText}
        record={sourcing}
        row={row}
        messages={row.messages}
        say={sourcingSay}
        draft={['sourcing/talk', id]}
        onSaid={() => invalidate(sourcing.get)}
      />
    </>
  )
}
