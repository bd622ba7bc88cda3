import { MessageOutlined } from '@ant-design/icons'
import { entity } from '@dropyard/contract/account/entity'
import { link } from '@dropyard/contract/pages'
import { externalLink, sourcing } from '@dropyard/contract/sourcing/external-link'
import { sourcingFlow } from '@dropyard/contract/sourcing/sourcing-flow'
import { refresh, useData } from '../../../kit/call/use-data.ts'
import { DayInput } from '../../../kit/form/date-input.tsx'
import { useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { DetailDrawer, Facts, Section } from '../../../kit/page/detail-drawer.tsx'
import { useOpened } from '../../../kit/page/use-opened.ts'
import { useFlow } from '../../../kit/record/actions.tsx'
import { FlowTag, StatusLegend } from '../../../kit/value/status-tag.tsx'
import { LongText, WhenText } from '../../../kit/value/value-text.tsx'
import { requestColumns } from './columns.tsx'
import { Talk } from './talk.tsx'
import { Wanted } from './wanted.tsx'
import { words } from './words.ts'

/** What merchants want found or changed: quote it, say why not, talk about it, hand the goods over. */
export function Page() {
  const t = useT(words)
  const field = useT(externalLink.text)
  const list = useList(sourcing.list)
  const [opened, open] = useOpened('/sourcing')
  const flow = useFlow(sourcingFlow, {
    only: ['quote', 'refuse', 'deliver'],
    refresh: [sourcing.list],
    labels: field.words.fields,
    fields: {
      unit_price: { half: true, currency: 'USD' },
      moq: { half: true },
      lead_days: { half: true },
      valid_until: { half: true, input: <DayInput future /> },
    },
  })
  return (
    <>
      <ListPage
        list={list}
        tall
        searchWords={t('staffSearch')}
        beside={<StatusLegend states={sourcingFlow.states} />}
        tabs={{ by: 'state', all: true }}
        columns={[
          ...requestColumns<(typeof list.rows)[number]>(t, field, (row) => row.staff_unread).slice(0, 2),
          {
            key: 'company',
            title: t('company'),
            width: 130,
            cell: (row) => <LongText>{row.entity_name}</LongText>,
          },
          ...requestColumns<(typeof list.rows)[number]>(t, field, (row) => row.staff_unread).slice(2),
        ]}
        filters={[
          { name: 'entity_id', label: t('company'), main: true, select: entity.select },
          {
            name: 'kind',
            label: field('fields.kind'),
            main: true,
            choices: (['source', 'change'] as const).map((value) => ({
              value,
              label: field(`choices.kind.${value}`),
            })),
          },
          { name: 'unread', label: t('unreadOnly'), main: true },
        ]}
        rowActions={(row) => [
          { key: 'talk', label: t('answer'), icon: <MessageOutlined />, run: () => open(row.id) },
          ...flow.row({ ...row, name: row.request_sn }),
        ]}
        onOpen={(row) => open(row.id)}
        empty={{ title: t('staffEmpty'), help: t('staffEmptyHelp') }}
      />
      <RequestDrawer
        id={opened}
        onClose={() => {
          open(undefined)
          void refresh(sourcing.list)
        }}
        buttons={flow.buttons}
      />
      {flow.dialog}
    </>
  )
}

interface RequestDrawerProps {
  id: number | undefined
  onClose: () => void
  buttons: ReturnType<typeof useFlow>['buttons']
}

function RequestDrawer({ id, onClose, buttons }: RequestDrawerProps) {
  const t = useT(words)
  const enabled = id !== undefined
  const answer = useData(
    sourcing.get,
    { params: { id: id ?? 0 } },
    { enabled, every: enabled ? 15_000 : false },
  )
  const row = answer.data?.data
  return (
    <DetailDrawer
      open={enabled}
      onClose={onClose}
      width={760}
      answer={answer}
      title={row ? row.title || t('request', { number: row.request_sn }) : ''}
      extra={row ? <FlowTag states={sourcingFlow.states} state={row.state} /> : null}
      footer={row ? buttons({ ...row, name: row.request_sn }) : null}
    >
      {row ? (
        <>
          <Facts
            items={[
              { label: t('company'), value: row.entity_name },
              { label: t('askedBy'), value: row.asked_by },
              { label: t('began'), value: <WhenText at={row.created_at} exact /> },
              ...(row.quoted_by ? [{ label: t('quotedBy'), value: row.quoted_by }] : []),
            ]}
          />
          <Wanted row={row} goodsAt={(id) => link('/goodsLibrary', { id })} />
          <Section title={t('talk')}>
            <Talk
              key={row.id}
              id={row.id}
              messages={row.messages}
              moves={row.moves}
              say={sourcing.say}
              side="staff"
              onSaid={() => answer.refetch()}
            />
          </Section>
        </>
      ) : null}
    </DetailDrawer>
  )
}
