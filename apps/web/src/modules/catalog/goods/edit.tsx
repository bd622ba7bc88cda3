import { goodsLibrary } from '@dropyard/contract/catalog/goods'
import {
  type EditedGoods,
  goodsEdit,
  goodsFields,
  type imageGroups,
} from '@dropyard/contract/catalog/goods-edit'
import { Alert, Button, Form, Tabs } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/api.ts'
import { DetailDrawer } from '../../../kit/detail-drawer.tsx'
import { showRefusal } from '../../../kit/form.tsx'
import { useT } from '../../../kit/lang.ts'
import { useMay } from '../../../kit/person.ts'
import { StatusTag } from '../../../kit/status-tag.tsx'
import { toast } from '../../../kit/toast.ts'
import { refresh, useData } from '../../../kit/use-data.ts'
import { PriceHistory, StockTable } from './edit-facts.tsx'
import { EditCustoms, EditTexts } from './edit-fields.tsx'
import { type EditedImage, EditPictures } from './edit-pictures.tsx'
import { EditSkus } from './edit-skus.tsx'
import { editWords } from './edit-words.ts'
import './edit.css'
import { words } from './words.ts'

/** One product for staff: read by everybody of the library, changed by those who may. */
export function GoodsDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const answer = useData(goodsEdit.get, { params: { id: id ?? 0 } }, { enabled: id !== undefined })
  const row = answer.data?.data
  // Kept here, for what was saved is read anew.
  const [tab, setTab] = useState('text')
  if (id === undefined) return null
  if (!row || row.id !== id)
    return (
      <DetailDrawer
        open
        onClose={onClose}
        width={1120}
        title=""
        loading={answer.isPending}
        failed={answer.isError}
        onRetry={() => void answer.refetch()}
      >
        {null}
      </DetailDrawer>
    )
  return <Edited key={`${row.id}-${row.version}`} row={row} onClose={onClose} tab={tab} onTab={setTab} />
}

interface EditedProps {
  row: EditedGoods
  onClose: () => void
  tab: string
  onTab: (tab: string) => void
}

function Edited({ row, onClose, tab, onTab }: EditedProps) {
  const t = useT(editWords)
  const library = useT(words)
  const may = useMay()
  const [form] = Form.useForm<Record<string, unknown>>()
  const [skus, setSkus] = useState(row.skus)
  const [images, setImages] = useState<EditedImage[]>(
    row.images.flatMap(({ url, group, alt }) =>
      url ? [{ url, group: group as (typeof imageGroups)[number], alt }] : [],
    ),
  )
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  const touch =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      set(value)
      setDirty(true)
    }
  const writes = may(goodsEdit.update)
  const save = async (values: Record<string, unknown>): Promise<void> => {
    setBusy(true)
    const reply = await call(goodsEdit.update, {
      params: { id: row.id },
      body: {
        ...goodsFields.parse({ ...row, ...values }),
        version: row.version,
        images,
        skus: skus.map(({ id: _id, image: _image, prices: _prices, warehouses: _houses, ...sku }) => sku),
      },
    })
    setBusy(false)
    if (!reply.ok) return showRefusal(form, reply)
    toast.success(t('saved'))
    setDirty(false)
    await Promise.all([refresh(goodsEdit.get), refresh(goodsLibrary.list)])
  }
  const names: Readonly<Record<string, string>> = library.words.missing
  return (
    <DetailDrawer
      open
      onClose={onClose}
      width={1120}
      unsaved={dirty}
      title={row.title_en || row.title_zh}
      extra={<StatusTag tone={row.status === 'on_shelf' ? 'green' : 'grey'}>{row.code}</StatusTag>}
      footer={
        writes ? (
          <Button
            type="primary"
            loading={busy}
            disabled={!dirty || skus.some((sku) => sku.code.trim() === '')}
            onClick={() => form.submit()}
          >
            {t('save')}
          </Button>
        ) : null
      }
    >
      {row.visible_to.length > 0 ? (
        <Alert
          type="info"
          showIcon
          title={t('private', { names: row.visible_to.map((one) => one.name).join(', ') })}
        />
      ) : null}
      {row.missing.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('missing', { names: row.missing.map((name) => names[name] ?? name).join(', ') })}
        />
      ) : null}
      <Form
        form={form}
        layout="vertical"
        disabled={!writes}
        className="goods-edit"
        initialValues={goodsFields.parse(row)}
        onValuesChange={() => setDirty(true)}
        onFinish={(values: Record<string, unknown>) => void save(values)}
      >
        <Tabs
          activeKey={tab}
          onChange={onTab}
          items={[
            { key: 'text', label: t('tabs.text'), forceRender: true, children: <EditTexts /> },
            {
              key: 'pictures',
              label: `${t('tabs.pictures')} ${images.length}`,
              children: <EditPictures images={images} onChange={touch(setImages)} disabled={!writes} />,
            },
            {
              key: 'variants',
              label: `${t('tabs.variants')} ${skus.length}`,
              children: (
                <EditSkus
                  options={row.option_names}
                  skus={skus}
                  onChange={touch(setSkus)}
                  disabled={!writes}
                />
              ),
            },
            { key: 'customs', label: t('tabs.customs'), forceRender: true, children: <EditCustoms /> },
            { key: 'stock', label: t('tabs.stock'), children: <StockTable skus={row.skus} /> },
            { key: 'history', label: t('tabs.history'), children: <PriceHistory id={row.id} /> },
          ]}
        />
      </Form>
    </DetailDrawer>
  )
}
