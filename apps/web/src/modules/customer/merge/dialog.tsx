import { SwapOutlined } from '@ant-design/icons'
import { customer } from '@dropyard/contract/customer/customer'
import { fieldKey } from '@dropyard/contract/customer/field/values'
import { customerMerge, type MergeField, mergeFields } from '@dropyard/contract/customer/merge'
import { inLang } from '@dropyard/contract/kit/text'
import { country } from '@dropyard/contract/logistics/country'
import { Alert, Button, Modal, Radio, Skeleton, Table } from 'antd'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../kit/call/api.ts'
import { useData } from '../../../kit/call/use-data.ts'
import { useCodes } from '../../../kit/form/code-picker.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { EmptyValue } from '../../../kit/value/value-text.tsx'
import { useFields, useFieldTexts } from '../field/use-fields.ts'
import { words } from './words.ts'

type Detail = z.output<typeof customer.get.data>
type Answer = z.output<typeof customerMerge.merge.data>

/** What a customer has of a field, as text. */
const ownShown: Readonly<
  Record<MergeField, (row: Detail, countries: ReturnType<typeof useCodes>) => string>
> = {
  name: ({ name }) => name,
  company: ({ company }) => company,
  email: ({ email_masked }) => email_masked,
  phone: ({ phone_masked }) => phone_masked,
  country: ({ country: code }, countries) => countries.find((one) => one.code === code)?.name ?? code,
  language: ({ language }) => language,
  website: ({ website }) => website,
  grade: ({ grade }) => grade ?? '',
  stage: ({ state, state_name }) => (state === 'none' ? '' : state_name),
  owner: ({ owner_name }) => owner_name ?? '',
  next_action: ({ next_action, next_due }) => [next_action, next_due].filter(Boolean).join(' · '),
  remark: ({ remark }) => remark,
}
const ownFields = Object.keys(mergeFields) as MergeField[]
/** A field of every customer, or the id of a custom one. */
type Field = MergeField | `${number}`

interface MergeDialogProps {
  ids: readonly [number, number]
  onClose: () => void
  onMerged: () => Promise<unknown>
}

/** Two customers side by side: which values the one that remains keeps. */
export function MergeDialog({ ids, onClose, onMerged }: MergeDialogProps) {
  const t = useT(words)
  const lang = useLang()
  const [swapped, swap] = useState(false)
  const [chosen, take] = useState<Readonly<Partial<Record<Field, 'one' | 'other'>>>>({})
  const countries = useCodes(country.select)
  const custom = useFields()
  const { valueText } = useFieldTexts(custom)
  const customOf = (name: Field) => custom.find(({ id }) => String(id) === name)
  const fields: Field[] = [...ownFields, ...custom.map(({ id }): Field => `${id}`)]
  const shown = (name: Field, row: Detail): string => {
    const field = customOf(name)
    return field
      ? valueText(field, row.custom[fieldKey(field.id)])
      : ownShown[name as MergeField](row, countries)
  }
  const [busy, setBusy] = useState(false)
  const [first, second] = swapped ? [ids[1], ids[0]] : ids
  const one = useData(customer.get, { params: { id: first } }).data?.data
  const other = useData(customer.get, { params: { id: second } }).data?.data
  // The remaining customer takes what it lacks.
  const sideOf = (field: Field): 'one' | 'other' =>
    chosen[field] ??
    (one && other && shown(field, one) === '' && shown(field, other) !== '' ? 'other' : 'one')
  const body = {
    ...{ id: first, version: one?.version ?? 1, other_id: second, other_version: other?.version ?? 1 },
    take: ownFields.filter((field) => sideOf(field) === 'other'),
    take_custom: custom.flatMap(({ id }) => (sideOf(`${id}`) === 'other' ? [id] : [])),
  }
  const ready = one !== undefined && other !== undefined
  const isOpenTo = (field: Field, row: Detail | undefined): boolean =>
    row !== undefined && shown(field, row) !== ''
  const pair = ready ? `${first} ${one.version} ${second} ${other.version}` : ''
  const [preview, setPreview] = useState<{ of: string; answer?: Answer; refusal?: string }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what moves doesn't depend on the chosen values
  useEffect(() => {
    if (pair === '') return
    void call(customerMerge.merge, { body: { ...body, dry_run: true }, background: true }).then((reply) =>
      setPreview(
        reply.ok ? { of: pair, answer: reply.data } : { of: pair, refusal: reply.message || t('refused') },
      ),
    )
  }, [pair])
  const { answer, refusal } = preview?.of === pair ? preview : {}
  const looksSame = (field: Field): boolean =>
    one !== undefined && other !== undefined && shown(field, one) === shown(field, other)
  // Only fields in which both differ are chosen, also when their values are masked alike.
  const rows = ready
    ? fields.filter((field) => !looksSame(field) || preview?.answer?.differs.some((name) => name === field))
    : []
  const choice = (field: Field, side: 'one' | 'other', row: Detail | undefined) => (
    <Radio
      checked={sideOf(field) === side}
      disabled={!isOpenTo(field, row)}
      onChange={() => take({ ...chosen, [field]: side })}
    >
      {row && shown(field, row) ? shown(field, row) : <EmptyValue />}
    </Radio>
  )
  return (
    <Modal
      open
      width={760}
      title={t('dialog')}
      okText={t('merge')}
      okButtonProps={{ disabled: !answer, loading: busy }}
      onOk={() => void merge()}
      onCancel={onClose}
    >
      {ready && preview ? (
        <>
          <div className="merge-head">
            <p className="soft">{t('help', { name: one.name, id: first })}</p>
            <Button
              size="small"
              icon={<SwapOutlined />}
              onClick={() => {
                swap(!swapped)
                take({})
              }}
            >
              {t('swap')}
            </Button>
          </div>
          <Table
            size="small"
            className="merge-note merge-values"
            tableLayout="fixed"
            rowKey={(field) => field}
            pagination={false}
            dataSource={rows}
            locale={{ emptyText: t('same') }}
            columns={[
              {
                key: 'field',
                title: t('field'),
                width: 140,
                render: (_, field) => (
                  <>
                    {customOf(field)?.name ?? inLang(mergeFields[field as MergeField], lang)}
                    {(field === 'email' || field === 'phone') && looksSame(field) ? (
                      <small className="merge-masked">{t('masked')}</small>
                    ) : null}
                  </>
                ),
              },
              {
                key: 'one',
                title: t('keeps', { id: first }),
                render: (_, field) => choice(field, 'one', one),
              },
              {
                key: 'other',
                title: t('goes', { id: second }),
                render: (_, field) => choice(field, 'other', other),
              },
            ]}
          />
          {answer ? <p className="merge-note">{t('moves', answer.moved)}</p> : null}
          {refusal ? (
            <Alert type="error" showIcon className="merge-note" title={refusal} />
          ) : (
            <Alert type="info" className="merge-note" title={t('undoable')} />
          )}
        </>
      ) : (
        <Skeleton active />
      )}
    </Modal>
  )

  async function merge(): Promise<void> {
    setBusy(true)
    const reply = await call(customerMerge.merge, { body })
    setBusy(false)
    if (!reply.ok) {
      if (!reply.shown && reply.message) toast.error(reply.message)
      return
    }
    toast.success(t('merged'))
    onClose()
    await onMerged()
  }
}
