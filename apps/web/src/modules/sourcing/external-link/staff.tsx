import { MessageOutlined, SearchOutlined } from '@ant-design/icons'
import { link } from '@dropyard/contract/pages'
import { one688 } from '@dropyard/contract/purchasing/one688'
import { sourcing, sourcingSay } from '@dropyard/contract/sourcing/external-link'
import { useState } from 'react'
import { invalidate } from '../../../kit/call/use-data.ts'
import { DayInput } from '../../../kit/form/date-input.tsx'
import { useT } from '../../../kit/lang.ts'
import { SharedPart } from '../../../kit/page/shared-part.tsx'
import { useOpened } from '../../../kit/page/use-opened.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { Talk } from '../../../kit/thread/talk.tsx'
import { requestCells, requestWidths } from './columns.tsx'
import { useQuotedTerms } from './quoted-terms.ts'
import { Wanted } from './wanted.tsx'
import { words } from './words.ts'

/** Search terms from a request. */
interface Sought {
  link: string
  picture: string
  keyword: string
}

/** Merchants' sourcing and change requests for staff: quote, decline, discuss, hand over products. */
export function Page() {
  const t = useT(words)
  const inputText = useQuotedTerms()
  const field = useT(sourcing.text)
  const [, open] = useOpened('/sourcing')
  const again = () => invalidate(sourcing.list)
  const [sought, seek] = useState<Sought>()
  return (
    <>
      <RecordPage
        record={sourcing}
        at="/sourcing"
        twoLine
        pollMs={15_000}
        cells={requestCells<(typeof sourcing.row)['_output']>(
          t,
          field('choices.kind.change'),
          (row) => row.staff_unread,
          'unit_price',
        )}
        columns={{ ...requestWidths(t), entity_id: { width: 130 } }}
        asks={(_, { rank_discount }) => ({
          fields: {
            unit_price: {
              halfWidth: true,
              currency: 'USD',
              ...(Number(rank_discount) > 0 ? { help: t('lessDiscount', { percent: rank_discount }) } : {}),
            },
            moq: { halfWidth: true },
            lead_days: { halfWidth: true },
            valid_until: { halfWidth: true, input: <DayInput future /> },
          },
        })}
        actions={(row) => [
          { key: 'talk', label: t('answer'), icon: <MessageOutlined />, run: () => open(row.id) },
        ]}
        more={(row) => [
          {
            key: 'one688',
            label: t('findOn1688'),
            icon: <SearchOutlined />,
            call: one688.search,
            run: () => seek({ link: row.url, picture: row.picture, keyword: row.title }),
          },
        ]}
        titleOf={(row) => row.title || t('request', { number: row.request_sn })}
        toldBelow
        below={(row) => (
          <>
            <Wanted row={row} goodsAt={(id) => link('/goodsLibrary', { id })} />
            <Talk
              inputText={inputText}
              key={row.id}
              record={sourcing}
              row={row}
              messages={row.messages}
              say={sourcingSay}
              draft={['sourcing/talk', row.id]}
              onSaid={() => invalidate(sourcing.get)}
            />
          </>
        )}
        onClosed={again}
      />
      {sought ? <SharedPart name="one688/find" {...sought} onClose={() => seek(undefined)} /> : null}
    </>
  )
}
