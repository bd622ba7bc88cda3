import {
  type GoodsToEdit,
  goodsEdit,
  goodsFields,
  type ImageGroup,
  type newGoodsFields,
} from '@dropyard/contract/catalog/goods-edit'
import { goodsLibrary } from '@dropyard/contract/catalog/goods-library'
import { Alert, Button, Form, Tabs } from 'antd'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { showRefusal } from '../../../kit/form/form.tsx'
import { isConflict } from '../../../kit/form/form-edit-conflict.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { DetailDrawer } from '../../../kit/page/detail-drawer.tsx'
import { dismissToasts, toast } from '../../../kit/page/toast.ts'
import { GoodsState } from '../goods/goods-state.tsx'
import { ChooseAttributes } from './choose-attributes.tsx'
import { Completeness } from './completeness.tsx'
import { EditBoth } from './edit-both.tsx'
import { PriceHistory, StockTable } from './edit-facts.tsx'
import { EditChecks, EditCustoms, EditTexts } from './edit-fields.tsx'
import { EditNotes } from './edit-notes.tsx'
import { type EditedImage, EditPictures } from './edit-pictures.tsx'
import { EditSkus } from './edit-skus.tsx'
import { editWords } from './edit-words.ts'
import './edit.css'
import { useDraft } from '../../../kit/draft/use-draft.tsx'
import { Languages } from './languages.tsx'
import {
  type Disagreement,
  disagreements,
  mergedFields,
  mergedImages,
  mergedSkus,
  skuDisagreements,
} from './merged.ts'
import { bodyOfSkus, isComplete } from './sku-state.ts'

type Fields = z.input<typeof goodsFields>
type NewFields = z.input<typeof newGoodsFields>
const names = Object.keys(goodsFields.shape) as (keyof Fields)[]
/** The stored values without validation: products may be older than a rule. */
const fieldsOf = (row: GoodsToEdit) => Object.fromEntries(names.map((name) => [name, row[name]]))

const said = (row: GoodsToEdit): Record<string, unknown> =>
  Object.fromEntries(row.properties.map(({ name, value }) => [name, value]))

const listed = (properties: Readonly<Record<string, string | undefined>>) =>
  Object.entries(properties).flatMap(([name, value]) => (value ? [{ name, value }] : []))

const imagesOf = (row: GoodsToEdit): EditedImage[] =>
  row.images.map(({ id, url, group, alt, licence }) => ({
    ...{ id, url, alt, licence },
    group: group as ImageGroup,
  }))

interface GoodsFormProps {
  row: GoodsToEdit
  onClose: () => void
  /** Called when there are no unsaved changes and a newer version was loaded. */
  onFresh?: () => void
  /** Set for a new product. */
  onMade?: (id: number) => void
  tab: string
  onTab: (tab: string) => void
}

/** The form of a product. It keeps the version that was loaded first, and shows a notice when there is a newer one. */
export function GoodsForm({ row, onClose, onFresh, onMade, tab, onTab }: GoodsFormProps) {
  const t = useT(editWords)
  const lang = useLang()
  const may = useMay()
  const [form] = Form.useForm<Record<string, unknown>>()
  const [base, setBase] = useState(row)
  const [written, setSkus] = useState(base.skus)
  const named = Form.useWatch<string[] | undefined>('option_names', form)
  const options = onMade ? (named ?? []) : base.option_names
  const skus = onMade
    ? written.map((sku) => ({ ...sku, options: options.map((_, at) => sku.options[at] ?? '') }))
    : written
  const [images, setImages] = useState(() => imagesOf(base))
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  const [both, setBoth] = useState<readonly Disagreement[]>([])
  const overtaken = row.version !== base.version
  const fields = (Form.useWatch([], { form, preserve: true }) as Record<string, unknown> | undefined) ?? {}
  const draft = useDraft(['goods', onMade ? undefined : base.id], {
    values: { ...fields, $skus: written, $images: images },
    dirty,
    restore: ({ $skus, $images, ...kept }, _both, began) => {
      const { properties = {} } = kept as { properties?: Record<string, unknown> }
      const { properties: before = {} } = began as { properties?: Record<string, unknown> }
      form.setFieldsValue({ ...kept, properties: mergedFields(before, properties, said(base)) })
      setSkus(mergedSkus(began.$skus, $skus, base.skus))
      setImages(mergedImages(began.$images, $images, imagesOf(base)))
      setDirty(true)
    },
  })
  useEffect(() => {
    if (overtaken && !dirty) onFresh?.()
  }, [overtaken, dirty, onFresh])
  const touch =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      set(value)
      setDirty(true)
    }
  /** Merges what another user saved; what was typed here is kept. */
  const reload = (): void => {
    const now = form.getFieldsValue(true)
    const { properties = {}, ...fields } = now
    setBoth([
      ...disagreements(fieldsOf(base), fields, fieldsOf(row)),
      ...disagreements(said(base), properties as Record<string, unknown>, said(row)),
      ...skuDisagreements(base.skus, skus, row.skus),
    ])
    form.setFieldsValue({
      ...mergedFields(fieldsOf(base), now, fieldsOf(row)),
      properties: mergedFields(said(base), now.properties ?? {}, said(row)),
    })
    setSkus((mine) => mergedSkus(base.skus, mine, row.skus))
    setImages((mine) => mergedImages(imagesOf(base), mine, imagesOf(row)))
    setBase(row)
  }
  const take = (one: Disagreement): void => {
    const { sku, name, saved } = one
    if (sku) setSkus((now) => now.map((has) => (has.id === sku.id ? { ...has, [name]: saved } : has)))
    else form.setFieldValue(name in goodsFields.shape ? name : ['properties', name], saved)
    setBoth((all) => all.filter((other) => other !== one))
  }
  const writes = may(onMade ? goodsEdit.create : goodsEdit.update)
  const save = async (values: Record<string, unknown>): Promise<void> => {
    setBusy(true)
    const { properties, ...rest } = values
    const body = {
      ...({ ...fieldsOf(base), ...rest } as Fields),
      // If the category has no attributes or they are not loaded yet, the old values are sent: the server keeps those that fit.
      properties: properties ? listed(properties as Record<string, string | undefined>) : base.properties,
      images: images.map(({ url, id, ...rest }) => ({
        ...rest,
        url: url ?? '',
        ...(url || id === undefined ? {} : { id }),
      })),
      skus: bodyOfSkus(skus),
    }
    const reply = onMade
      ? await call(goodsEdit.create, { body: body as typeof body & NewFields })
      : await call(goodsEdit.update, { params: { id: base.id }, body: { ...body, version: base.version } })
    if (reply.ok) {
      toast.success(t('saved'))
      setDirty(false)
      draft.drop()
      setBoth([])
      await Promise.all([invalidate(goodsEdit.get), invalidate(goodsLibrary.list)])
      onMade?.(reply.data.id)
    } else {
      showRefusal(form, reply)
      // The notice above the form says the same and stays, while the toast would cover it.
      if (isConflict(reply)) dismissToasts()
      if (!onMade) await invalidate(goodsEdit.get)
    }
    setBusy(false)
  }
  const complete = skus.every(isComplete)
  return (
    <DetailDrawer
      open
      onClose={onClose}
      width={1120}
      unsaved={dirty}
      draft={draft}
      title={onMade ? t('newTitle') : (lang === 'zh' && base.title_zh) || base.title_en || base.title_zh}
      extra={
        onMade ? null : (
          <>
            <span className="soft">{base.code}</span> <GoodsState status={base.status} />
          </>
        )
      }
      footer={
        writes ? (
          <>
            {complete ? null : <span className="soft">{t('unfinished')}</span>}
            <Button
              type="primary"
              loading={busy}
              disabled={!dirty || !complete}
              onClick={() => form.submit()}
            >
              {t('save')}
            </Button>
          </>
        ) : null
      }
    >
      <div className="edit-notes">
        {draft.offer}
        {overtaken && dirty && !busy ? (
          <Alert
            type="warning"
            showIcon
            title={t('overtaken')}
            action={
              <Button size="small" onClick={reload}>
                {t('reload')}
              </Button>
            }
          />
        ) : null}
        <EditBoth all={both} onTake={take} />
        <EditNotes row={row} />
      </div>
      <Form
        form={form}
        layout="vertical"
        disabled={!writes || busy}
        className="goods-edit"
        initialValues={{
          ...fieldsOf(base),
          ...(onMade ? { category_id: undefined } : {}),
          properties: said(base),
        }}
        onValuesChange={() => setDirty(true)}
        onFinish={(values: Record<string, unknown>) => void save(values)}
      >
        <Tabs
          activeKey={tab}
          onChange={onTab}
          items={[
            {
              key: 'text',
              label: t('tabs.text'),
              forceRender: true,
              children: <EditTexts fresh={onMade !== undefined} />,
            },
            {
              key: 'pictures',
              label: `${t('tabs.pictures')} ${images.length}`,
              children: (
                <EditPictures row={row} images={images} onChange={touch(setImages)} disabled={!writes} />
              ),
            },
            {
              key: 'variants',
              label: `${t('tabs.variants')} ${skus.length}`,
              children: (
                <>
                  {onMade || !writes ? null : <ChooseAttributes row={row} disabled={dirty} />}
                  <EditSkus options={options} skus={skus} onChange={touch(setSkus)} disabled={!writes} />
                </>
              ),
            },
            { key: 'customs', label: t('tabs.customs'), forceRender: true, children: <EditCustoms /> },
            { key: 'checks', label: t('tabs.checks'), forceRender: true, children: <EditChecks /> },
            ...(onMade
              ? []
              : [
                  {
                    key: 'languages',
                    label: t('tabs.languages'),
                    children: <Languages row={row} disabled={!writes} />,
                  },
                  {
                    key: 'complete',
                    label: t('tabs.complete'),
                    children: <Completeness gaps={row.gaps} onMend={onTab} />,
                  },
                  { key: 'stock', label: t('tabs.stock'), children: <StockTable skus={row.skus} /> },
                  { key: 'history', label: t('tabs.history'), children: <PriceHistory id={base.id} /> },
                ]),
          ]}
        />
      </Form>
    </DetailDrawer>
  )
}
