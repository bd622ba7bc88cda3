import { MessageOutlined } from '@ant-design/icons'
import { country } from '@dropyard/contract/logistics/country'
import { link } from '@dropyard/contract/pages'
import {
  externalLink,
  externalLinkCalls,
  sourcingErrors,
  sourcingParams,
} from '@dropyard/contract/sourcing/external-link'
import { file } from '@dropyard/contract/system/file'
import { invalidate } from '../../../kit/call/use-data.ts'
import { DayInput } from '../../../kit/form/date-input.tsx'
import type { FieldSpec } from '../../../kit/form/form.tsx'
import { ImageUpload } from '../../../kit/form/upload.tsx'
import { useT } from '../../../kit/lang.ts'
import { overrideColumns } from '../../../kit/list/override-columns.ts'
import { useOpened } from '../../../kit/page/use-opened.ts'
import { usePageParams } from '../../../kit/page/use-page-params.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { OwnTalk } from '../../../kit/thread/talk.tsx'
import { talkWords } from '../../../kit/thread/words.ts'
import { requestCells, requestWidths } from './columns.tsx'
import { useQuotedTerms } from './quoted-terms.ts'
import { Wanted } from './wanted.tsx'
import { words } from './words.ts'

/** Either a URL or a picture of the product is required; requests to change an existing product need neither. */
const eitherOf = (row: { readonly kind: string } | undefined, beside: readonly string[]): FieldSpec =>
  row?.kind === 'change'
    ? {}
    : {
        beside,
        wrong: ({ url, picture }, lang) => (url || picture ? undefined : sourcingErrors.nothing.words[lang]),
      }

/** The company's sourcing requests, by URL, picture or file; with answers and conversation. */
export function Page() {
  const t = useT(words)
  const inputText = useQuotedTerms()
  const said = useT(talkWords)
  const field = useT(externalLink.text)
  const [, open] = useOpened('/externalLinks')
  const [{ wanted }, set] = usePageParams('/externalLinks', sourcingParams)
  return (
    <RecordPage
      record={externalLink}
      at="/externalLinks"
      begin={wanted ? { values: { title: wanted }, done: () => set({ wanted: undefined }) } : undefined}
      twoLine
      pollMs={30_000}
      cells={requestCells<(typeof externalLink.row)['_output']>(
        t,
        field('choices.kind.change'),
        (row) => row.merchant_unread,
        'net_price',
      )}
      columns={(made) => overrideColumns(made, requestWidths(t))}
      form={(row) => ({
        url: eitherOf(row, ['picture']),
        picture: { input: <ImageUpload to={file.uploadImage} />, ...eitherOf(row, ['url']) },
        needed_by: { halfWidth: true, input: <DayInput future /> },
        target_price: { currency: 'USD' },
        country: { codes: country.select },
      })}
      editable={({ actions }) => actions.some(({ action }) => action === 'edit')}
      actions={(row) => [
        { key: 'talk', label: said('talk'), icon: <MessageOutlined />, run: () => open(row.id) },
      ]}
      titleOf={(row) => row.title || t('request', { number: row.request_sn })}
      shown={(row) => (
        <Wanted
          row={row}
          awaited={t('notYet')}
          goodsAt={(id) =>
            // While a new product is being prepared, only the list of private products has it.
            row.state === 'accepted' && row.kind !== 'change'
              ? link('/privateProducts')
              : link('/goodsList/detail', { id })
          }
        />
      )}
      toldBelow
      below={(row) => (
        <OwnTalk
          inputText={inputText}
          key={row.id}
          record={externalLink}
          row={row}
          calls={externalLinkCalls}
          draft={['sourcing/talk', row.id]}
        />
      )}
      // Requests that were read are no longer unread in the list.
      onClosed={() => invalidate(externalLink.list)}
    />
  )
}
