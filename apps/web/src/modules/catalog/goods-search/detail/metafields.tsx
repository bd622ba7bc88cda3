import { metafieldValues } from '@dropyard/contract/catalog/metafield'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useData, useSave } from '../../../../kit/call/use-data.ts'
import { useMay } from '../../../../kit/current-user.ts'
import { useDraft } from '../../../../kit/draft/use-draft.tsx'
import { DayInput } from '../../../../kit/form/date-input.tsx'
import { NumberInput } from '../../../../kit/form/number-input.tsx'
import { useT } from '../../../../kit/lang.ts'
import { DescriptionList } from '../../../../kit/page/detail-drawer.tsx'
import { EmptyValue } from '../../../../kit/value/value-text.tsx'
import { detailWords } from '../../goods/detail-words.ts'

/** The company's own attributes of the product. */
export function Metafields({ goodsId }: { goodsId: number }) {
  const t = useT(detailWords)
  const may = useMay()
  const input = { params: { goods_id: goodsId } }
  const answer = useData(metafieldValues.read, input)
  const [changed, change] = useState<Readonly<Record<number, string>>>()
  const save = useSave(metafieldValues.write, {
    done: t('own.saved'),
    refresh: [metafieldValues.read],
    onDone: () => {
      draft.drop()
      change(undefined)
    },
  })
  const draft = useDraft(['goods/attributes', goodsId], {
    values: { changed },
    dirty: changed !== undefined && Object.keys(changed).length > 0,
    restore: (kept) => change(kept.changed),
  })
  const rows = answer.data?.data ?? []
  if (rows.length === 0)
    return (
      <p className="soft">
        {answer.isPending ? '' : t('own.empty')} <Link to="/metafileds">{t('own.define')}</Link>
      </p>
    )
  const set = (id: number, value: string): void => change({ ...changed, [id]: value })
  const control = ({ metafield_id: id, type, choices, value, name }: (typeof rows)[number]) => {
    const now = changed?.[id] ?? value
    if (type === 'choice')
      return (
        <Select
          allowClear
          className="wide"
          value={now || undefined}
          aria-label={name}
          options={choices.map((choice) => ({ value: choice, label: choice }))}
          onChange={(next) => set(id, next ?? '')}
        />
      )
    if (type === 'date')
      return <DayInput aria-label={name} value={now || undefined} onChange={(next) => set(id, next ?? '')} />
    if (type === 'number')
      return (
        <NumberInput
          stringMode
          className="wide"
          value={now}
          aria-label={name}
          onChange={(next) => set(id, String(next ?? ''))}
        />
      )
    return (
      <Input
        value={now}
        maxLength={500}
        aria-label={name}
        onChange={(event) => set(id, event.target.value)}
      />
    )
  }
  return (
    <>
      {draft.offer}
      <DescriptionList
        items={rows.map((row) => ({
          label: row.name,
          value: changed ? control(row) : row.value || <EmptyValue />,
        }))}
      />
      {changed ? (
        <p className="own-buttons">
          <Button onClick={() => change(undefined)}>{t('own.cancel')}</Button>
          <Button
            type="primary"
            loading={save.busy}
            onClick={() =>
              void save.run({
                ...input,
                body: {
                  values: Object.entries(changed).map(([id, value]) => ({ metafield_id: Number(id), value })),
                },
              })
            }
          >
            {t('own.save')}
          </Button>
        </p>
      ) : may(metafieldValues.write) ? (
        <Button size="small" onClick={() => change({})}>
          {t('own.edit')}
        </Button>
      ) : null}
      <p className="soft own-where">{t('own.where')}</p>
    </>
  )
}
