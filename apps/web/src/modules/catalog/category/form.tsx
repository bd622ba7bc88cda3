import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import {
  attributeTypes,
  type CategoryRow,
  categoryAdmin,
  type changedAttribute,
} from '@dropyard/contract/catalog/category'
import { Button, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../kit/call/api.ts'
import { useFormDraft } from '../../../kit/draft/use-draft.tsx'
import { showRefusal } from '../../../kit/form/form.tsx'
import { useClosing } from '../../../kit/form/use-unsaved.ts'
import { titled, useT } from '../../../kit/lang.ts'
import { confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { toast } from '../../../kit/page/toast.ts'
import { AttributeChoices } from './attribute-choices.tsx'
import { words } from './words.ts'

interface CategoryFormProps {
  /** The category to edit; undefined for a new one below `parent`. */
  row: CategoryRow | undefined
  parent: CategoryRow | null
  onClose: () => void
  onSaved: () => unknown
}

type Changed = z.output<typeof changedAttribute>
type Values = Pick<CategoryRow, 'name' | 'name_zh'> & { attributes: Changed[] }

/** Adds the current names as `was`, so that products keep their values when an attribute or choice is renamed. */
const named = (attributes: CategoryRow['attributes']): Changed[] =>
  attributes.map((one) => ({
    ...one,
    was: one.name,
    choices: one.choices.map((choice) => ({ ...choice, was: choice.name })),
  }))

/** Names in both languages, and the attributes of products in the category. */
export function CategoryForm({ row, parent, onClose, onSaved }: CategoryFormProps) {
  const t = useT(words)
  const [form] = Form.useForm<Values>()
  const [busy, setBusy] = useState(false)
  const [dirty, setDirty] = useState(false)
  const draft = useFormDraft(['category', row?.id ?? `below-${parent?.id ?? 0}`], form, {
    dirty,
    onRestored: () => setDirty(true),
  })
  const close = useClosing(dirty, onClose, draft)
  const save = async (values: Values): Promise<void> => {
    const body = { ...values, attributes: values.attributes ?? [] }
    setBusy(true)
    if (row && row.attributes.length > 0 && !(await mayLose(row.id, body.attributes))) return setBusy(false)
    const reply = row
      ? await call(categoryAdmin.update, { params: { id: row.id }, body: { ...body, version: row.version } })
      : await call(categoryAdmin.create, { body: { ...body, parent_id: parent?.id ?? null } })
    setBusy(false)
    if (!reply.ok) return showRefusal(form, reply)
    draft.drop()
    toast.success(t('saved'))
    onSaved()
    onClose()
  }
  /** Asks for confirmation if products would lose attribute values. */
  const mayLose = async (id: number, attributes: Changed[]): Promise<boolean> => {
    const reply = await call(categoryAdmin.lost, { params: { id }, body: { attributes } })
    if (!reply.ok) showRefusal(form, reply)
    if (!reply.ok || reply.data.length === 0) return reply.ok
    const lines = reply.data.map((one) => t('loses', { name: one.name, count: one.goods }))
    return confirmDanger({ title: t('losesTitle'), help: lines.join(t('and')), ok: t('losesGo') })
  }
  return (
    <Modal
      open
      width={760}
      mask={{ closable: false }}
      title={row ? titled(t('edit'), row.name) : parent ? titled(t('addBelow'), parent.name) : t('add')}
      okText={row ? t('save') : t('create')}
      okButtonProps={{ loading: busy }}
      onOk={() => form.submit()}
      onCancel={close}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ name: row?.name, name_zh: row?.name_zh, attributes: named(row?.attributes ?? []) }}
        onValuesChange={() => setDirty(true)}
        onFinish={(values: Values) => void save(values)}
      >
        {draft.offer}
        <Form.Item name="name" label={t('name')} rules={[{ required: true, whitespace: true, max: 60 }]}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item
          name="name_zh"
          label={t('name_zh')}
          rules={[{ required: true, whitespace: true, max: 60 }]}
        >
          <Input maxLength={60} />
        </Form.Item>
        <h2 className="category-attributes">{t('attributes')}</h2>
        <Form.List name="attributes">
          {(fields, { add, remove }) => (
            <>
              {fields.map(({ key, name }) => (
                <div key={key} className="category-attribute">
                  <Form.Item name={[name, 'was']} hidden>
                    <Input />
                  </Form.Item>
                  <Form.Item name={[name, 'name']} noStyle rules={[{ required: true, whitespace: true }]}>
                    <Input maxLength={60} placeholder={t('attribute')} aria-label={t('attribute')} />
                  </Form.Item>
                  <Form.Item name={[name, 'name_zh']} noStyle>
                    <Input maxLength={60} placeholder={t('attributeZh')} aria-label={t('attributeZh')} />
                  </Form.Item>
                  <Form.Item name={[name, 'type']} noStyle>
                    <Select
                      aria-label={t('type')}
                      options={attributeTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
                    />
                  </Form.Item>
                  <Button
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={t('removeAttribute')}
                    onClick={() => remove(name)}
                  />
                  <AttributeChoices at={name} />
                </div>
              ))}
              <Button icon={<PlusOutlined />} onClick={() => add({ type: 'text' })}>
                {t('addAttribute')}
              </Button>
            </>
          )}
        </Form.List>
      </Form>
    </Modal>
  )
}
