import { session } from '@dropyard/contract/account/session'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../../kit/call/api.ts'
import { useSave } from '../../../../kit/call/use-data.ts'
import { Entrance } from '../../../../kit/entrance/entrance.tsx'
import {
  EntranceButton,
  NewPassword,
  TextField,
  useEntranceForm,
} from '../../../../kit/entrance/entrance-form.tsx'
import { useEntranceRules } from '../../../../kit/entrance/entrance-rules.ts'
import { entranceText } from '../../../../kit/entrance/entrance-text.ts'
import { EmailCode } from '../../../../kit/form/email-code.tsx'
import { useT } from '../../../../kit/lang.ts'
import { keys, readDevice, writeDevice } from '../../../../kit/page/storage.ts'
import { forgotText } from './words.ts'

/** A lost password: a code by e-mail, then a new one. */
export function Page() {
  const t = useT(forgotText)
  const shared = useT(entranceText)
  const rules = useEntranceRules()
  const navigate = useNavigate()
  const lastName = localStorage.getItem(keys.lastName) ?? readDevice().name ?? ''
  const reset = useSave(session.passwordReset, { done: t('done') })
  const form = useEntranceForm(
    { email: lastName.includes('@') ? lastName : '', code: '', password: '', repeated: '' },
    {
      email: rules.email,
      code: rules.code,
      password: rules.password,
      repeated: rules.repeated,
    },
    async ({ email, code, password }, quiet) => {
      const reply = await reset.run({ body: { email, code, password }, quiet })
      if (!reply.ok) return reply.fields
      writeDevice({ name: email })
      await navigate('/login')
      return undefined
    },
  )
  return (
    <Entrance
      title={t('title')}
      lead={t('lead')}
      foot={
        <p>
          {t('remembered')} <Link to="/login">{shared('toLogin')}</Link>
        </p>
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
        <EmailCode form={form} send={(asked) => call(session.passwordCode, asked)} />
        <NewPassword form={form} label={t('newPassword')} />
        <EntranceButton busy={reset.busy}>{t('submit')}</EntranceButton>
      </form>
    </Entrance>
  )
}
