import { shopSuffixes } from '@dropyard/contract/store/platform/facts'
import { store } from '@dropyard/contract/store/store'
import type { StoreRow } from '@dropyard/contract/store/store/row'
import { Alert, Button, Form, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { useData, useSave } from '../../../kit/call/use-data.ts'
import { showRefusal } from '../../../kit/form/form.tsx'
import { useClosing } from '../../../kit/form/use-unsaved.ts'
import { useT } from '../../../kit/lang.ts'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { toast } from '../../../kit/page/toast.ts'
import { AuthorizationQuestion } from './authorization-question.tsx'
import { type AuthorizeForm, AuthorizeKeys } from './authorize-keys.tsx'
import { AuthorizeSteps } from './authorize-steps.tsx'
import { type AuthKind, firstKind, goesThere, keysOf } from './authorize-ways.ts'
import { useConfirmed } from './confirmed.ts'
import { lostReason } from './health.tsx'
import './store.css'
import { useFormDraft } from '../../../kit/draft/use-draft.tsx'
import { openNewWindow } from '../../../kit/page/new-window.ts'
import { words } from './words.ts'

export interface AuthorizeStoreProps {
  id: number
  onClose: () => void
  /** Called when the store is authorized. */
  onAuthorized?: () => void
}

declare module '../../../kit/page/shared-part.tsx' {
  interface SharedParts {
    'store/authorize': AuthorizeStoreProps
  }
}

/** Store authorization, 1000 px wide (specification, section 4). */
export function Part(props: AuthorizeStoreProps) {
  const t = useT(words)
  const detail = useData(store.detail, { params: { id: props.id } }, { staleTime: 0 })
  const found = detail.data?.data
  if (found) return <Authorization {...props} found={found} known={found.auth_json} />
  return (
    <Modal open width={1000} title={t('authorize.title')} onCancel={props.onClose} footer={null}>
      {detail.isError ? (
        <StateMessage title={t('authorize.title')} onRetry={() => void detail.refetch()} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      )}
    </Modal>
  )
}

interface AuthorizationProps extends AuthorizeStoreProps {
  found: StoreRow
  known: Readonly<Record<string, string>>
}

function Authorization({ id, found, known, onClose, onAuthorized }: AuthorizationProps) {
  const t = useT(words)
  const [form] = Form.useForm<AuthorizeForm>()
  const [kind, setKind] = useState<AuthKind>(firstKind(found))
  const [asked, ask] = useState<string>()
  const [dirty, setDirty] = useState(false)
  const draft = useFormDraft(['store/authorize', id], form, { dirty, onRestored: () => setDirty(true) })
  const close = useClosing(dirty, onClose, draft)
  const save = useSave(store.authorize, { refresh: [store.list] })
  const confirmed = useConfirmed()
  const platforms = useData(store.platforms, {}, { staleTime: 300_000 })
  const ready = platforms.data?.data.find((row) => row.id === found.platform_id)?.ready ?? true
  const keys = keysOf(found.platform_id, kind)
  const done = () => {
    onClose()
    onAuthorized?.()
  }
  const send = async (type: '0' | '1'): Promise<void> => {
    const opened = type === '1' ? openNewWindow() : undefined
    // Only platform 6 needs keys for visiting it; for others the shop's address is enough.
    const named = type === '0' || goesThere(found) === 'with-keys' ? [...keys] : []
    const values = await form.validateFields([...new Set([...named, 'shop'])]).catch(() => undefined)
    const authType = type === '1' ? '3' : kind
    const reply = values ? await save.run({ body: { ...values, id, type, auth_type: authType } }) : undefined
    if (!reply?.ok || !reply.data.status || !reply.data.url) opened?.close()
    if (!reply) return
    if (!reply.ok) return showRefusal(form, reply)
    draft.drop()
    setDirty(false)
    if (reply.data.status && reply.data.url) {
      opened?.go(reply.data.url)
      return ask(reply.data.url)
    }
    toast.success(t('authorized'))
    done()
  }
  if (asked)
    return (
      <AuthorizationQuestion
        storeId={id}
        url={asked}
        busy={confirmed.busy}
        onSuccess={async () => {
          await confirmed.check(id, t('authorized'))
          done()
        }}
        onFail={() => ask(undefined)}
      />
    )
  const going = goesThere(found)
  const withKeys = found.platform_id === 3 || going !== 'only'
  const lost = lostReason(found, t)
  return (
    <Modal
      open
      width={1000}
      title={
        <span className="authorize-title">
          <span>{t('authorize.title')}</span>
          <span className="soft">{found.name}</span>
        </span>
      }
      onCancel={close}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={close}>{t('form.cancel')}</Button>
          {going === 'with-keys' && kind !== '1' ? (
            <Button type="primary" loading={save.busy} disabled={!ready} onClick={() => void send('1')}>
              {t('authorize.app.go')}
            </Button>
          ) : withKeys ? (
            <Button
              type={going === 'beside-keys' ? 'default' : 'primary'}
              loading={save.busy}
              disabled={!ready}
              onClick={() => void send('0')}
            >
              {t('authorize.save')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="authorize-dialog">
        <div className="authorize-form">
          {ready ? null : (
            <Alert
              type="warning"
              showIcon
              title={t('authorize.notReady', { platform: found.platform_name })}
            />
          )}
          {ready && lost ? <Alert type="warning" showIcon title={lost} /> : null}
          {going === 'only' || going === 'beside-keys' ? (
            <div className="app-way">
              <p>
                <strong>{t('authorize.app.title')}</strong>
                {t('authorize.app.help', { platform: found.platform_name })}
              </p>
              <Button type="primary" disabled={!ready || save.busy} onClick={() => void send('1')}>
                {t('authorize.app.go')}
              </Button>
            </div>
          ) : null}
          {going === 'beside-keys' ? <p className="soft or-keys">{t('authorize.or')}</p> : null}
          <Form
            form={form}
            layout="vertical"
            requiredMark
            initialValues={{ shop: handleOf(found), appid: known.appid }}
            onValuesChange={() => setDirty(true)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault()
            }}
          >
            {draft.offer}
            <AuthorizeKeys
              platform={found.platform_id}
              kind={kind}
              onKind={setKind}
              keys={withKeys ? keys : ['shop']}
              known={known}
            />
          </Form>
          <p className="soft">{t('question.note')}</p>
        </div>
        <AuthorizeSteps platform={found.platform_id} kind={kind} />
      </div>
    </Modal>
  )
}

/** The shop's name without the suffix, which the field shows separately. */
function handleOf({ shop_url, platform_id }: Pick<StoreRow, 'shop_url' | 'platform_id'>): string {
  const suffix = shopSuffixes[platform_id]
  return suffix && shop_url.endsWith(suffix) ? shop_url.slice(0, -suffix.length) : shop_url
}
