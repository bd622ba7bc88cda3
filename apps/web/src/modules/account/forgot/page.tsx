import { session } from '@dropyard/contract/account/session'
import { config } from '@dropyard/contract/system/config'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../kit/api.ts'
import { EmailCode } from '../../../kit/email-code.tsx'
import { Entrance } from '../../../kit/entrance.tsx'
import { EntranceButton, PasswordField, TextField, useEntranceForm } from '../../../kit/entrance-form.tsx'
import { entranceText, isEmail, isPassword } from '../../../kit/entrance-text.ts'
import { useT } from '../../../kit/lang.ts'
import { keys, readDevice, writeDevice } from '../../../kit/storage.ts'
import { toast } from '../../../kit/toast.ts'
import { useData, useSave } from '../../../kit/use-data.ts'
import { forgotText } from './words.ts'

/** A lost password: a code by e-mail, then a new one. */
export function Page() {
  const t = useT(forgotText)
  const shared = useT(entranceText)
  const navigate = useNavigate()
  const product = useData(config.product, {}, { staleTime: Number.POSITIVE_INFINITY }).data?.data
  const name = product?.name ?? 'Dropyard'
  const lastName = localStorage.getItem(keys.lastName) ?? readDevice().name ?? ''
  const reset = useSave(session.passwordReset, { done: t('done') })
  const form = useEntranceForm(
    { email: lastName.includes('@') ? lastName : '', code: '', password: '', repeated: '' },
    {
      email: (value) =>
        value.trim() === '' ? shared('emailMissing') : isEmail(value) ? undefined : shared('emailWrong'),
      code: (value) => (/^\d{6}$/.test(value) ? undefined : shared('codeMissing')),
      password: (value) =>
        value === '' ? shared('passwordMissing') : isPassword(value) ? undefined : shared('passwordLength'),
      repeated: (value, { password }) =>
        value === '' ? shared('repeatMissing') : value === password ? undefined : shared('differ'),
    },
    async ({ email, code, password }) => {
      const reply = await reset.run({ body: { email, code, password } })
      if (!reply.ok) return reply.fields
      writeDevice({ name: email })
      await navigate('/login')
      return undefined
    },
  )
  useEffect(() => {
    document.title = `${name} - ${t('title')}`
  }, [name, t])
  const sendCode = async (): Promise<number | undefined> => {
    if (form.check('email')) {
      form.focus('email')
      return undefined
    }
    const { email } = form.values
    const reply = await call(session.passwordCode, { body: { email } })
    if (!reply.ok) {
      form.refuse(reply.fields)
      return undefined
    }
    toast.success(shared('codeSent', { email }))
    form.focus('code')
    return reply.data.retry_after
  }
  return (
    <Entrance
      product={name}
      title={t('title')}
      lead={t('lead')}
      foot={
        <>
          <p>
            {t('remembered')} <Link to="/login">{shared('toLogin')}</Link>
          </p>
          {product?.mailbox ? (
            <p>
              <Link to="/mailbox" target="_blank">
                {shared('mailbox')}
              </Link>
            </p>
          ) : null}
        </>
      }
    >
      <form ref={form.ref} onSubmit={form.submit} noValidate>
        <TextField
          {...form.field('email')}
          label={shared('email')}
          type="email"
          autoComplete="email"
          autoFocus
        />
        <EmailCode {...form.field('code')} onSend={sendCode} />
        <PasswordField
          {...form.field('password')}
          label={t('newPassword')}
          maxLength={20}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.field('repeated')}
          label={shared('repeat')}
          maxLength={20}
          autoComplete="new-password"
        />
        <EntranceButton busy={reset.busy}>{t('submit')}</EntranceButton>
      </form>
    </Entrance>
  )
}
