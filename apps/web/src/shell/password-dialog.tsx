import { session } from '@dropyard/contract/account/session'
import { type CredentialCode, passwordError } from '@dropyard/contract/account/session/credential-rule'
import { Button, Form, Input, Modal } from 'antd'
import { useSave } from '../kit/call/use-data.ts'
import { useCurrentUser } from '../kit/current-user.ts'
import { showRefusal } from '../kit/form/form.tsx'
import { kitText } from '../kit/kit-text.ts'
import { useT } from '../kit/lang.ts'
import { shellText } from './shell-text.ts'

interface Values {
  oldpassword: string
  newpassword: string
  repeated: string
}

/** Errors of a new password, other than its length. */
const words: Partial<Record<CredentialCode, 'passwordCommon' | 'passwordOwn'>> = {
  password_common: 'passwordCommon',
  password_own: 'passwordOwn',
}

/** Changes the user's own password (width 600, specification section 2). */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useT(shellText)
  const kit = useT(kitText)
  const [form] = Form.useForm<Values>()
  const save = useSave(session.changePassword, { done: kit('changed'), onDone: onClose })
  const person = useCurrentUser()
  const owner = { email: person?.email, name: person?.name, company: person?.entityName }
  const submit = async ({ newpassword, oldpassword }: Values) => {
    const reply = await save.run({
      body: { newpassword, oldpassword },
      quiet: ['newpassword', 'oldpassword'],
    })
    if (!reply.ok) showRefusal(form, reply)
  }
  return (
    <Modal
      open
      onCancel={onClose}
      title={t('password')}
      width={600}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="primary" loading={save.busy} onClick={() => form.submit()}>
            {kit('save')}
          </Button>
        </>
      }
    >
      <Form form={form} layout="vertical" onFinish={(values) => void submit(values)}>
        <Form.Item
          name="oldpassword"
          label={t('oldPassword')}
          rules={[{ required: true, message: t('oldPasswordMissing') }]}
        >
          <Input.Password
            maxLength={100}
            autoFocus
            autoComplete="current-password"
            onPressEnter={() => form.submit()}
          />
        </Form.Item>
        <Form.Item
          name="newpassword"
          label={t('newPassword')}
          extra={t('passwordHelp')}
          rules={[
            { required: true, message: t('newPasswordMissing') },
            {
              validator: (_, value: unknown) => {
                const wrong = typeof value === 'string' && value ? passwordError(value, owner) : null
                return wrong
                  ? Promise.reject(new Error(t(words[wrong] ?? 'passwordLength')))
                  : Promise.resolve()
              },
            },
          ]}
        >
          <Input.Password maxLength={100} autoComplete="new-password" onPressEnter={() => form.submit()} />
        </Form.Item>
        <Form.Item
          name="repeated"
          label={t('repeatPassword')}
          dependencies={['newpassword']}
          rules={[
            { required: true, message: t('repeatMissing') },
            ({ getFieldValue }) => ({
              validator: (_, value: unknown) =>
                !value || value === getFieldValue('newpassword')
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('passwordsDiffer'))),
            }),
          ]}
        >
          <Input.Password maxLength={100} autoComplete="new-password" onPressEnter={() => form.submit()} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
