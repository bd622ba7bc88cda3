import { profile } from '@dropyard/contract/account/profile'
import { config } from '@dropyard/contract/system/config'
import { menu } from '@dropyard/contract/system/menu'
import { Button, Form, Input, Modal, Radio, Segmented, Select, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { useData, useSave } from '../kit/call/use-data.ts'
import { useFormDraft } from '../kit/draft/use-draft.tsx'
import { DayInput } from '../kit/form/date-input.tsx'
import { showRefusal } from '../kit/form/form.tsx'
import { useClosing } from '../kit/form/use-unsaved.ts'
import { kitText } from '../kit/kit-text.ts'
import { useLang, useT } from '../kit/lang.ts'
import { StateMessage } from '../kit/page/state-message.tsx'
import { timeZoneOptions } from '../kit/value/time-zones.ts'
import { EmailDialog } from './email-dialog.tsx'
import { SessionsList } from './sessions-list.tsx'
import { shellText } from './shell-text.ts'

type Values = Parameters<ReturnType<typeof useSave<typeof profile.save>>['run']>[0]['body']

/** The user's settings (width 800, specification sections 2, 3 and 5). */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const t = useT(shellText)
  const kit = useT(kitText)
  const [form] = Form.useForm<Values>()
  const [dirty, setDirty] = useState(false)
  const draft = useFormDraft(['settings', 'mine'], form, { dirty, onRestored: () => setDirty(true) })
  const close = useClosing(dirty, onClose, draft)
  const [confirming, setConfirming] = useState<string>()
  const [part, setPart] = useState<'profile' | 'sessions'>('profile')
  const mine = useData(profile.read, {}, { staleTime: 0 })
  const education = useData(config.gconf, { query: { name: 'education' } }, { staleTime: 600_000 })
  const save = useSave(profile.save, { done: kit('saved'), refresh: [profile.read, menu.authority] })
  const info = mine.data?.data
  const lang = useLang()
  const zones = useMemo(() => (info ? timeZoneOptions(info.timezone, lang) : []), [info, lang])
  const submit = async (values: Values) => {
    if (!info) return
    const reply = await save.run({ params: { id: info.id }, body: values, quiet: ['oldpassword'] })
    if (!reply.ok) return showRefusal(form, reply)
    // The dialog stays open for the code, but there is nothing left to save.
    setDirty(false)
    draft.drop()
    if (reply.data.email === values.email) onClose()
    else setConfirming(values.email)
  }
  const typedEmail = Form.useWatch('email', form) as string | undefined
  const otherEmail =
    info !== undefined && typedEmail !== undefined && typedEmail.trim().toLowerCase() !== info.email
  const pending = info?.pending_email ?? null
  const words = t.words.profile
  const line = (
    name: 'name_en' | 'hometown' | 'urgent_person' | 'urgent_phone' | 'speciality' | 'address',
    half = true,
  ) => (
    <Form.Item name={name} label={words[name]} {...(half ? { className: 'half' } : {})}>
      <Input maxLength={100} />
    </Form.Item>
  )
  if (confirming) return <EmailDialog email={confirming} onClose={onClose} />
  return (
    <Modal
      open
      onCancel={close}
      title={t('settings')}
      width={800}
      mask={{ closable: false }}
      footer={
        part === 'sessions' ? null : (
          <>
            <Button onClick={close}>{kit('cancel')}</Button>
            <Button type="primary" disabled={!info} loading={save.busy} onClick={() => form.submit()}>
              {kit('save')}
            </Button>
          </>
        )
      }
    >
      <Segmented
        className="settings-parts"
        value={part}
        onChange={setPart}
        options={[
          { value: 'profile', label: words.title },
          { value: 'sessions', label: t('sessions.title') },
        ]}
      />
      {part === 'sessions' ? <SessionsList /> : null}
      <div hidden={part !== 'profile'}>
        {mine.isError ? (
          <StateMessage title={kit('failedOne')} onRetry={() => void mine.refetch()} />
        ) : info ? (
          <Form
            form={form}
            layout="vertical"
            className="schema-form"
            scrollToFirstError
            initialValues={info}
            validateTrigger={['onBlur', 'onChange']}
            onValuesChange={() => setDirty(true)}
            onFinish={(values) => void submit(values)}
          >
            {draft.offer}
            <Form.Item
              name="name"
              label={words.name}
              className="half"
              rules={[{ required: true, whitespace: true, message: words.nameMissing }]}
            >
              <Input maxLength={100} />
            </Form.Item>
            {line('name_en')}
            <Form.Item
              name="phone"
              label={words.phone}
              className="half"
              rules={[{ required: true, whitespace: true, message: words.phoneMissing }]}
            >
              <Input maxLength={100} />
            </Form.Item>
            <Form.Item
              name="email"
              label={words.email}
              className="half"
              extra={
                otherEmail ? (
                  words.emailNew
                ) : pending ? (
                  <>
                    {t('profile.emailPending', { email: pending })}{' '}
                    <Button type="link" size="small" onClick={() => setConfirming(pending)}>
                      {words.emailEnter}
                    </Button>
                  </>
                ) : null
              }
              rules={[
                { required: true, message: words.emailMissing },
                { type: 'email', message: words.emailWrong },
              ]}
            >
              <Input maxLength={100} />
            </Form.Item>
            {otherEmail ? (
              <Form.Item
                name="oldpassword"
                label={t('oldPassword')}
                className="half"
                extra={words.emailPassword}
                rules={[{ required: true, message: t('oldPasswordMissing') }]}
              >
                <Input.Password maxLength={100} autoComplete="current-password" />
              </Form.Item>
            ) : null}
            <Form.Item name="timezone" label={words.timezone} extra={words.timezoneHelp}>
              <Select showSearch={{ optionFilterProp: 'label' }} options={zones} />
            </Form.Item>
            <Form.Item name="sex" label={words.sex} className="half">
              <Radio.Group
                options={[
                  { value: 1, label: words.male },
                  { value: 2, label: words.female },
                ]}
              />
            </Form.Item>
            <Form.Item name="birthday" label={words.birthday} className="half">
              <DayInput />
            </Form.Item>
            <Form.Item name="education" label={words.education} className="half">
              <Select
                allowClear
                loading={education.isPending}
                options={(education.data?.data ?? []).map(({ name }) => ({ value: name, label: name }))}
              />
            </Form.Item>
            {line('hometown')}
            {line('urgent_person')}
            {line('urgent_phone')}
            {line('speciality')}
            {line('address')}
          </Form>
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 8 }} />
        )}
      </div>
    </Modal>
  )
}
