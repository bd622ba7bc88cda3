import { session } from '@dropyard/contract/account/session'
import { Button, Form, Input, Modal } from 'antd'
import { showRefusal } from '../kit/form.tsx'
import { kitText } from '../kit/kit-text.ts'
import { useT } from '../kit/lang.ts'
import { useSave } from '../kit/use-data.ts'
import { shellText } from './shell-text.ts'

interface Values {
  newpassword: string
  repeated: string
}

/** Changing the own password (width 600, specification section 2). */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useT(shellText)
  const kit = useT(kitText)
  const [form] = Form.useForm<Values>()
  const save = useSave(session.changePassword, { done: kit('changed'), onDone: onClose })
  const submit = async ({ newpassword }: Values) => {
    const reply = await save.run({ body: { newpassword } })
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
          name="newpassword"
          label={t('newPassword')}
          rules={[
            { required: true, message: t('newPasswordMissing') },
            { min: 6, message: t('passwordShort') },
          ]}
        >
          <Input.Password
            maxLength={100}
            autoFocus
            autoComplete="new-password"
            onPressEnter={() => form.submit()}
          />
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
