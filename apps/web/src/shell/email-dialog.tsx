import { profile } from '@dropyard/contract/account/profile'
import { codeError } from '@dropyard/contract/account/session/credential-rule'
import { menu } from '@dropyard/contract/system/menu'
import { Button, Form, Input, Modal } from 'antd'
import { useSave } from '../kit/call/use-data.ts'
import { showRefusal } from '../kit/form/form.tsx'
import { useT } from '../kit/lang.ts'
import { shellText } from './shell-text.ts'

/** Confirms a new e-mail address by the code that was sent to it. Closing the dialog changes nothing. */
export function EmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useT(shellText)
  const words = t.words.confirmEmail
  const [form] = Form.useForm<{ code: string }>()
  const confirm = useSave(profile.confirmEmail, {
    done: words.done,
    refresh: [profile.read, menu.authority],
    onDone: onClose,
  })
  const submit = async ({ code }: { code: string }) => {
    const reply = await confirm.run({ body: { email, code }, quiet: ['code'] })
    if (!reply.ok) showRefusal(form, reply)
  }
  return (
    <Modal
      open
      onCancel={onClose}
      title={words.title}
      width={480}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onClose}>{words.later}</Button>
          <Button type="primary" loading={confirm.busy} onClick={() => form.submit()}>
            {words.submit}
          </Button>
        </>
      }
    >
      <p className="dialog-help">{t('confirmEmail.help', { email })}</p>
      <Form form={form} layout="vertical" onFinish={(values) => void submit(values)}>
        <Form.Item
          name="code"
          label={words.code}
          normalize={(typed: string) => typed.replace(/\D/g, '')}
          rules={[
            {
              validator: (_, value: unknown) =>
                codeError(typeof value === 'string' ? value : '')
                  ? Promise.reject(new Error(words.codeMissing))
                  : Promise.resolve(),
            },
          ]}
        >
          <Input
            autoFocus
            maxLength={6}
            inputMode="numeric"
            autoComplete="one-time-code"
            onPressEnter={() => form.submit()}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
