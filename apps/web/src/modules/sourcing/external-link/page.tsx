import { MessageOutlined } from '@ant-design/icons'
import { country } from '@dropyard/contract/logistics/country'
import { link } from '@dropyard/contract/pages'
import { externalLink, externalLinkCalls } from '@dropyard/contract/sourcing/external-link'
import { sourcingFlow, sourcingStates } from '@dropyard/contract/sourcing/sourcing-flow'
import { file } from '@dropyard/contract/system/file'
import { refresh, useData } from '../../../kit/call/use-data.ts'
import { halves } from '../../../kit/form/halves.ts'
import { ImageUpload } from '../../../kit/form/upload.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { DetailDrawer, Section } from '../../../kit/page/detail-drawer.tsx'
import { useOpened } from '../../../kit/page/use-opened.ts'
import { useFlow } from '../../../kit/record/actions.tsx'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { FlowTag, StatusLegend } from '../../../kit/value/status-tag.tsx'
import { requestColumns } from './columns.tsx'
import { Talk } from './talk.tsx'
import { Wanted } from './wanted.tsx'
import { words } from './words.ts'

/** What the company asks staff to find: by address, by picture or by file; their answers, and the talk about it. */
export function Page() {
  const t = useT(words)
  const field = useT(externalLink.text)
  const lang = useLang()
  const [opened, open] = useOpened('/externalLinks')
  const counts = useData(externalLinkCalls.counts, {}, { every: 30_000 }).data?.data
  const flow = useFlow(sourcingFlow, {
    refresh: [externalLink.list],
    labels: field.words.fields,
  })
  return (
    <RecordPage
      record={externalLink}
      tall
      searchWords={t('search')}
      beside={<StatusLegend states={sourcingFlow.states} />}
      tabs={{
        by: 'state',
        all: true,
        items: sourcingStates.map((value) => {
          const count = counts?.tabs.find((tab) => tab.status === value)?.total
          return {
            value,
            label: sourcingFlow.states[value].words[lang],
            ...(count === undefined ? {} : { count }),
          }
        }),
      }}
      filters={[{ name: 'unread', label: t('unreadOnly'), main: true }]}
      columns={() => requestColumns(t, field, (row) => row.merchant_unread)}
      form={{
        picture: { input: <ImageUpload to={file.uploadImage} /> },
        ...halves('quantity', 'target_price', 'country'),
        target_price: { half: true, currency: 'USD' },
        country: { half: true, codes: country.select },
      }}
      actions={(row) => [
        { key: 'talk', label: t('talk'), icon: <MessageOutlined />, run: () => open(row.id) },
        ...flow.row({ ...row, name: row.request_sn }),
      ]}
      onOpen={(row) => open(row.id)}
    >
      <RequestDrawer id={opened} onClose={() => open(undefined)} flow={flow} />
      {flow.dialog}
    </RecordPage>
  )
}

interface RequestDrawerProps {
  id: number | undefined
  onClose: () => void
  flow: ReturnType<typeof useFlow>
}

function RequestDrawer({ id, onClose, flow }: RequestDrawerProps) {
  const t = useT(words)
  const input = { params: { id: id ?? 0 } }
  const enabled = id !== undefined
  const answer = useData(externalLink.get, input, { enabled })
  const talk = useData(externalLinkCalls.open, input, { enabled, every: enabled ? 15_000 : false })
  const row = answer.data?.data
  const said = talk.data?.data
  return (
    <DetailDrawer
      open={enabled}
      onClose={() => {
        onClose()
        // What was read is no longer new in the list.
        void refresh(externalLink.list)
      }}
      width={760}
      answer={answer}
      title={row ? row.title || t('request', { number: row.request_sn }) : ''}
      extra={row ? <FlowTag states={sourcingFlow.states} state={row.state} /> : null}
      footer={row ? flow.buttons({ ...row, name: row.request_sn }) : null}
    >
      {row ? (
        <>
          <Wanted row={row} goodsAt={(id) => link('/goodsList/detail', { id })} />
          <Section title={t('talk')}>
            {said ? (
              <Talk
                key={row.id}
                id={row.id}
                messages={said.messages}
                moves={said.moves}
                say={externalLinkCalls.say}
                side="merchant"
                onSaid={() => talk.refetch()}
              />
            ) : null}
          </Section>
        </>
      ) : null}
    </DetailDrawer>
  )
}
