import { KeyOutlined, PlusOutlined, SwapOutlined, TagsOutlined, UndoOutlined } from '@ant-design/icons'
import { type CustomerRow, customer, customerParams } from '@dropyard/contract/customer/customer'
import { fieldKey } from '@dropyard/contract/customer/field/values'
import { followUp } from '@dropyard/contract/customer/follow-up'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { useData } from '../../../kit/call/use-data.ts'
import { useMay, useTimeZone } from '../../../kit/current-user.ts'
import { useResumed } from '../../../kit/draft/use-resumed.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { overrideColumns } from '../../../kit/list/override-columns.ts'
import { lazyPart } from '../../../kit/page/lazy-part.tsx'
import { useAddress } from '../../../kit/page/own-address.tsx'
import { SharedPart } from '../../../kit/page/shared-part.tsx'
import { usePageParams } from '../../../kit/page/use-page-params.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { useRecordActions } from '../../../kit/rows/use-record-actions.tsx'
import { CopyButton } from '../../../kit/value/copy-button.tsx'
import { DayText, shortDay } from '../../../kit/value/day-text.tsx'
import { FlowTag, StatusTag } from '../../../kit/value/status-tag.tsx'
import { EmptyValue, FlagText, LongText, MoneyText, NumberText } from '../../../kit/value/value-text.tsx'
import { dayIn } from '../../../kit/value/zone-day.ts'
import { ConditionInput } from '../field/condition-input.tsx'
import { useFields, useFieldTexts, useKnowsFields } from '../field/use-fields.ts'
import { oneValueFields } from '../field/value-input.tsx'
import { ValuesInput } from '../field/values-input.tsx'
import { ValuesSection } from '../field/values-section.tsx'
import { Board, ViewSwitch } from './board.tsx'
import { ContactData } from './contact.tsx'
import { ChangeFound, ExportFound } from './found.tsx'
import { Orders } from './orders.tsx'
import { words } from './words.ts'

const ImportCustomers = lazyPart(() => import('./import-dialog.tsx').then((part) => part.ImportCustomers))
const icons = {
  'hand-over': <SwapOutlined />,
  'batch-update': <TagsOutlined />,
  'batch-undo': <UndoOutlined />,
}

/** Leads, merchants and buyers, as a list or as a board of their stages. */
export function Page() {
  const [{ view }] = usePageParams('/customerList', customerParams)
  return view === 'board' ? <Board list={<Customers />} /> : <Customers />
}

function Customers() {
  const t = useT(words)
  const may = useMay()
  const [noting, note] = useState<number>()
  const [invited, setInvited] = useState<{ id: number; code: string }>()
  const recordActions = useRecordActions(customer, {
    icons,
    asked: (action) => (action === 'batch-update' ? { fields: oneValueFields } : {}),
  })
  useResumed(['follow-up/add'], ({ ids: [id] }) => (id === undefined ? false : note(id)))
  const invite = async (id: number): Promise<void> => {
    const reply = await call(customer.invite, { params: { id } })
    if (reply.ok) setInvited({ id, code: reply.data.code })
  }
  const lang = useLang()
  const fields = useFields()
  const { valueText, conditionText, isMissing } = useFieldTexts(fields)
  const knowsFields = useKnowsFields()
  const [address] = useAddress()
  const inUse = fields.filter(({ archived }) => !archived)
  const today = dayIn(useTimeZone(), Date.now())
  return (
    <>
      <RecordPage
        record={customer}
        at="/customerList"
        recordActions={recordActions}
        form={(row) => ({
          kind: { disabled: row !== undefined },
          custom: {
            input: <ValuesInput />,
            when: ({ kind }) => inUse.some(({ for_kinds }) => for_kinds.includes(kind as never)),
          },
          entity_id: { when: ({ kind }) => kind === 'buyer', disabled: row !== undefined },
          ...(row ? { email: { help: t('keeps') }, phone: { help: t('keeps') } } : {}),
        })}
        without={['export']}
        importDialog={ImportCustomers}
        goesOn
        wide
        toldBelow
        titleExtra={
          <>
            <ViewSwitch />
            <Gathering />
          </>
        }
        toolbar={
          <>
            <ChangeFound />
            <ExportFound />
          </>
        }
        actions={({ id }) => [
          {
            key: 'note',
            label: t('followUp'),
            icon: <PlusOutlined />,
            call: followUp.add,
            run: () => note(id),
          },
        ]}
        widths={{
          name: 150,
          kind: 90,
          state: 105,
          entity_id: 130,
          grade: 70,
          owner_name: 95,
          orders: 80,
          spend: 105,
        }}
        columns={(made) => [
          ...overrideColumns(made, { last_order_at: { width: 110 }, next_due: { width: 100 } }),
          ...inUse.map((field) => ({
            key: `custom.${field.id}`,
            title: field.name,
            right: field.kind === 'number',
            width: 140,
            hidden: true,
            cell: ({ custom }: CustomerRow) => {
              const text = valueText(field, custom[fieldKey(field.id)])
              return text ? <LongText>{text}</LongText> : <EmptyValue />
            },
          })),
        ]}
        filters={(made) =>
          made.flatMap((filter) => {
            if (filter.name !== 'custom') return [filter]
            const input = (value: unknown, onChange: (next: unknown) => void) => (
              <ConditionInput value={value as string | undefined} onChange={onChange} />
            )
            const drawn = {
              input,
              text: (value: unknown) => (knowsFields ? conditionText(String(value)) : '…'),
              isMissing: (value: unknown) => knowsFields && isMissing(String(value)),
            }
            // A filter by the last field, which was deleted, can still be removed.
            return fields.length > 0 || address.has('custom') ? [{ ...filter, drawn }] : []
          })
        }
        cells={{
          entity_id: ({ entity_name, company }) => entity_name ?? (company || <EmptyValue />),
          state: ({ kind, state }) =>
            kind === 'buyer' ? <EmptyValue /> : <FlowTag states={customer.flow.states} state={state} />,
          next_due: ({ next_due }) =>
            next_due !== null && next_due < today ? (
              <StatusTag tone="red">{shortDay(next_due, lang)}</StatusTag>
            ) : (
              <DayText day={next_due} />
            ),
        }}
        facts={{
          state: ({ kind, state }) =>
            kind === 'buyer' ? null : <FlowTag states={customer.flow.states} state={state} />,
          orders: ({ kind, orders }) => (kind === 'lead' ? null : <NumberText value={orders} />),
          paid_orders: ({ kind, paid_orders }) =>
            kind === 'lead' ? null : <NumberText value={paid_orders} />,
          refunds: ({ kind, refunds }) => (kind === 'lead' ? null : <NumberText value={refunds} />),
          spend: ({ kind, spend }) => (kind === 'lead' ? null : <MoneyText amount={spend} currency="USD" />),
          do_not_contact: ({ do_not_contact }) => (do_not_contact ? <FlagText value /> : null),
        }}
        buttons={({ id, kind }) =>
          kind === 'lead' && may(customer.invite) ? (
            <Button icon={<KeyOutlined />} onClick={() => void invite(id)}>
              {t('invite')}
            </Button>
          ) : null
        }
        above={({ id }) =>
          invited?.id === id ? (
            <Alert
              type="success"
              showIcon
              title={t('invited', { code: invited.code })}
              description={
                <>
                  {t('inviteHelp')}{' '}
                  <CopyButton
                    text={`${location.origin}/register?code=${encodeURIComponent(invited.code)}`}
                    label={t('copy')}
                  />
                </>
              }
            />
          ) : null
        }
        below={(row) => (
          <>
            <ValuesSection custom={row.custom} />
            <ContactData key={row.id} row={row} />
          </>
        )}
        after={({ id, kind }) => (
          <>
            <SharedPart name="customer-merge/section" customerId={id} kind={kind} />
            <SharedPart name="follow-up/timeline" customerId={id} />
            {kind === 'lead' ? null : <Orders id={id} />}
          </>
        )}
      />
      {noting === undefined ? null : (
        <SharedPart name="follow-up/add" customerId={noting} open onClose={() => note(undefined)} />
      )}
    </>
  )
}

/** How far the buyers of earlier orders are gathered; nothing once that is done. */
function Gathering() {
  const t = useT(words)
  const answer = useData(customer.list, { query: {} }, { background: true })
  const percent = answer.data?.ext.gathering ?? null
  return percent === null ? null : <StatusTag tone="blue">{t('gathering', { percent })}</StatusTag>
}
