import { type RoleRow, role, roleScopes } from '@dropyard/contract/account/role'
import { Button, Form, Input, Select } from 'antd'
import { useEffect, useState } from 'react'
import { useData, useSave } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { useFormDraft } from '../../../kit/draft/use-draft.tsx'
import { showRefusal } from '../../../kit/form/form.tsx'
import { refetchRecord, useEditConflict } from '../../../kit/form/form-edit-conflict.tsx'
import { kitText } from '../../../kit/kit-text.ts'
import { useT } from '../../../kit/lang.ts'
import { DetailDrawer } from '../../../kit/page/detail-drawer.tsx'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { Permissions } from './permissions.tsx'
import { words } from './words.ts'

/** Initial values of the role editor; without an id it creates a role. */
export type RoleDraft = Pick<RoleRow, 'name_en' | 'name_zh' | 'kind' | 'scope' | 'permissions'> &
  Partial<Pick<RoleRow, 'id' | 'version' | 'code' | 'name'>>

interface Values {
  name_en: string
  name_zh: string
  kind: RoleRow['kind']
  scope: RoleRow['scope']
  permissions: string[]
}

/** A role's names, row scope and permissions. */
export function RoleEditor({ draft, onClose }: { draft: RoleDraft; onClose: () => void }) {
  const t = useT(words)
  const kit = useT(kitText)
  const field = useT(role.text)
  const may = useMay()
  const [form] = Form.useForm<Values>()
  const inForm = Form.useWatch('permissions', { form, preserve: true })
  // The form's value lags behind: without this state a clicked checkbox would flip back for a moment.
  const [chosen, setChosen] = useState(draft.permissions)
  useEffect(() => setChosen((before) => inForm ?? before), [inForm])
  const held = new Set(chosen)
  const [dirty, setDirty] = useState(false)
  const kept = useFormDraft(['role', draft.id], form, { dirty, all: true, onRestored: () => setDirty(true) })
  const kind = Form.useWatch('kind', form) ?? draft.kind
  const pages = useData(role.permissions, { query: { kind } })
  const done = { refresh: [role.list], done: t('saved') }
  const create = useSave(role.create, done)
  const update = useSave(role.update, done)
  const fixed = draft.code === 'super-admin' || !may(draft.id === undefined ? role.create : role.update)
  const fresh = draft.id === undefined ? undefined : refetchRecord(role.get, { params: { id: draft.id } })
  const overtaken = useEditConflict(form, draft, fresh)
  const submit = async (values: Values) => {
    const body = { ...values, permissions: [...held].sort() }
    const version = overtaken.version() ?? draft.version
    const reply =
      draft.id === undefined
        ? await create.run({ body })
        : await update.run({ params: { id: draft.id }, body: { ...body, version } })
    if (!reply.ok) return overtaken.noticed(reply) ? undefined : showRefusal(form, reply)
    kept.drop()
    onClose()
  }
  const choices = (all: readonly (keyof typeof field.words.choices.scope)[]) =>
    all.map((value) => ({ value, label: field(`choices.scope.${value}`) }))
  const required = (name: 'name_en' | 'name_zh') => [
    { required: true, whitespace: true, message: kit('required', { field: field(`fields.${name}`) }) },
  ]
  return (
    <DetailDrawer
      open
      onClose={onClose}
      width={880}
      unsaved={dirty}
      draft={kept}
      title={draft.name ?? t('create')}
      footer={
        fixed
          ? null
          : (close) => (
              <>
                <Button onClick={close}>{kit('cancel')}</Button>
                <Button type="primary" loading={create.busy || update.busy} onClick={() => form.submit()}>
                  {kit('save')}
                </Button>
              </>
            )
      }
    >
      <Form
        form={form}
        layout="vertical"
        className="schema-form"
        disabled={fixed}
        initialValues={draft}
        onValuesChange={(changed: Partial<Values>) => {
          setDirty(true)
          if (changed.kind) form.setFieldValue('permissions', [])
        }}
        onFinish={(values) => void submit(values)}
      >
        {kept.offer}
        {overtaken.offer}
        <Form.Item
          name="name_en"
          label={field('fields.name_en')}
          className="half"
          rules={required('name_en')}
        >
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item
          name="name_zh"
          label={field('fields.name_zh')}
          className="half"
          rules={required('name_zh')}
        >
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="kind" label={field('fields.kind')} className="half">
          <Select
            disabled={draft.id !== undefined}
            options={(['staff', 'merchant'] as const).map((value) => ({
              value,
              label: field(`choices.kind.${value}`),
            }))}
          />
        </Form.Item>
        <Form.Item
          name="scope"
          label={field('fields.scope')}
          className="half"
          hidden={kind === 'merchant'}
          extra={t('scopeHelp')}
        >
          <Select options={choices(roleScopes)} />
        </Form.Item>
      </Form>
      {draft.code === 'super-admin' ? <p className="soft">{t('fixed')}</p> : null}
      {pages.isError ? (
        <StateMessage title={kit('failedOne')} onRetry={() => void pages.refetch()} />
      ) : pages.data ? (
        <Permissions
          pages={pages.data.data}
          value={held}
          disabled={fixed}
          onChange={(next) => {
            const sorted = [...next].sort()
            setChosen(sorted)
            form.setFieldValue('permissions', sorted)
            setDirty(true)
          }}
        />
      ) : (
        <p className="soft">{t('loading')}</p>
      )}
    </DetailDrawer>
  )
}
