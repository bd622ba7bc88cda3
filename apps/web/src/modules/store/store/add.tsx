import { platformIds } from '@dropyard/contract/store/platform/facts'
import { store } from '@dropyard/contract/store/store'
import { Button, Form, Modal } from 'antd'
import { useState } from 'react'
import { useSave } from '../../../kit/call/use-data.ts'
import { useCurrentUser } from '../../../kit/current-user.ts'
import { useFormDraft } from '../../../kit/draft/use-draft.tsx'
import { showRefusal } from '../../../kit/form/form.tsx'
import { useClosing } from '../../../kit/form/use-unsaved.ts'
import { useT } from '../../../kit/lang.ts'
import { openNewWindow } from '../../../kit/page/new-window.ts'
import { toast } from '../../../kit/page/toast.ts'
import { AddFields, type AddForm, bodyOf, initialForm, mayAuthorize } from './add-fields.tsx'
import { AuthorizationQuestion } from './authorization-question.tsx'
import { useConfirmed } from './confirmed.ts'
import { words } from './words.ts'

export interface AddStoreProps {
  onClose: () => void
  /** Called with a store that was added but not authorized. */
  onUnauthorized?: (id: number) => void
}

declare module '../../../kit/page/shared-part.tsx' {
  interface SharedParts {
    'store/add': AddStoreProps
  }
}

/** Adds a store, 600 px wide: saves it, or saves it and opens the platform (specification, sections 3 to 5). */
export function Part({ onClose, onUnauthorized }: AddStoreProps) {
  const t = useT(words)
  const person = useCurrentUser()?.id
  const [form] = Form.useForm<AddForm>()
  const [asked, ask] = useState<{ id: number; url: string }>()
  const save = useSave(store.add, { refresh: [store.list] })
  const confirmed = useConfirmed()
  const platform = Form.useWatch('platform_id', form)
  const authType = Form.useWatch('auth_type', form)
  const [dirty, setDirty] = useState(false)
  const draft = useFormDraft(['store/add'], form, { dirty, onRestored: () => setDirty(true) })
  const authorizes = mayAuthorize(platform, authType)
  const close = useClosing(dirty && !asked, onClose, draft)
  const send = async (type: '0' | '1'): Promise<void> => {
    const opened = type === '1' ? openNewWindow() : undefined
    const values = await form.validateFields().catch(() => undefined)
    const reply = values ? await save.run({ body: { ...bodyOf(values), type, user_id: person } }) : undefined
    if (!reply?.ok || !reply.data.status || !reply.data.url) opened?.close()
    if (!reply) return
    if (!reply.ok) return showRefusal(form, reply)
    draft.drop()
    setDirty(false)
    const { id, status, url } = reply.data
    if (status && url) {
      opened?.go(url)
      return ask({ id, url })
    }
    toast.success(t('added'))
    onClose()
    // Amazon sellers use their own keys, for which the next dialog asks.
    if (platform === platformIds.amazon) onUnauthorized?.(id)
  }
  if (asked)
    return (
      <AuthorizationQuestion
        storeId={asked.id}
        url={asked.url}
        busy={confirmed.busy}
        onSuccess={async () => {
          await confirmed.check(asked.id, t('added'))
          onClose()
        }}
        onFail={() => {
          onClose()
          onUnauthorized?.(asked.id)
        }}
      />
    )
  return (
    <Modal
      open
      width={600}
      title={t('add')}
      onCancel={close}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={close}>{t('form.cancel')}</Button>
          <Button
            type={authorizes ? 'default' : 'primary'}
            loading={save.busy}
            onClick={() => void send('0')}
          >
            {t('form.save')}
          </Button>
          {authorizes ? (
            <Button type="primary" disabled={save.busy} onClick={() => void send('1')}>
              {t('form.authorize')}
            </Button>
          ) : null}
        </>
      }
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark
        scrollToFirstError
        initialValues={initialForm}
        onValuesChange={() => setDirty(true)}
        onKeyDown={(event) => {
          // Enter must not submit (specification, section 5).
          if (event.key === 'Enter') event.preventDefault()
        }}
      >
        {draft.offer}
        <AddFields form={form} />
      </Form>
    </Modal>
  )
}
