import { session } from '@dropyard/contract/account/session'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { afterLogin } from '../../../../kit/call/gate.ts'
import { leaveReason, restoreTabs } from '../../../../kit/call/leave.ts'
import { useSave } from '../../../../kit/call/use-data.ts'
import { Entrance } from '../../../../kit/entrance/entrance.tsx'
import {
  EntranceButton,
  PasswordField,
  TextField,
  useEntranceForm,
} from '../../../../kit/entrance/entrance-form.tsx'
import { entranceText } from '../../../../kit/entrance/entrance-text.ts'
import { useT } from '../../../../kit/lang.ts'
import { keys, readDevice, token, writeDevice } from '../../../../kit/page/storage.ts'
import { loginText } from './words.ts'

/** Login by e-mail or name and password. The last name is remembered, and `ref` is the page to return to. */
export function Page() {
  const t = useT(loginText)
  const shared = useT(entranceText)
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const left = leaveReason()
  const lastName = localStorage.getItem(keys.lastName) ?? readDevice().name ?? ''
  const login = useSave(session.login)
  const form = useEntranceForm(
    { username: lastName, password: '' },
    {
      username: (value) => (value.trim() === '' ? t('usernameMissing') : undefined),
      password: (value) => (value === '' ? shared('passwordMissing') : undefined),
    },
    async (body, quiet) => {
      const reply = await login.run({ body, quiet })
      if (!reply.ok) {
        form.set('password', '')
        form.focus('password')
        return reply.fields
      }
      token.set(reply.data.token)
      localStorage.setItem(keys.lastName, body.username)
      writeDevice({ name: body.username })
      await restoreTabs(body.username)
      const home = reply.data.user.kind === 'staff' ? '/workbench' : '/home'
      await navigate(afterLogin(query.get('ref'), location.origin, home), { replace: true })
      return undefined
    },
  )
  return (
    <Entrance
      title={t('title')}
      lead={t('lead')}
      foot={
        <p>
          {t('noAccount')} <Link to="/register">{t('register')}</Link>
        </p>
      }
    >
      {left ? (
        <p className="entrance-notice" role="status">
          {left.code === 0
            ? t('lostNetwork')
            : left.code === 401
              ? t('over')
              : t('failed', { code: left.code })}{' '}
          {t('goOn')}
        </p>
      ) : null}
      <form ref={form.ref} onSubmit={form.submit} noValidate>
        <TextField
          {...form.field('username')}
          label={t('username')}
          autoComplete="username"
          autoFocus={lastName === ''}
        />
        <PasswordField
          {...form.field('password')}
          label={shared('password')}
          autoComplete="current-password"
          autoFocus={lastName !== ''}
          beside={<Link to="/forgot">{t('forgot')}</Link>}
        />
        <EntranceButton busy={login.busy}>{t('submit')}</EntranceButton>
      </form>
    </Entrance>
  )
}
