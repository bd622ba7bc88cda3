import { session } from '@dropyard/contract/account/session'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '../../../../kit/call/api.ts'
import { useSave } from '../../../../kit/call/use-data.ts'
import { Entrance } from '../../../../kit/entrance/entrance.tsx'
import {
  EntranceButton,
  PasswordField,
  TextField,
  useEntranceForm,
} from '../../../../kit/entrance/entrance-form.tsx'
import { useEntranceRules } from '../../../../kit/entrance/entrance-rules.ts'
import { entranceText } from '../../../../kit/entrance/entrance-text.ts'
import { EmailCode } from '../../../../kit/form/email-code.tsx'
import { useLang, useT } from '../../../../kit/lang.ts'
import { keys, token, writeDevice } from '../../../../kit/page/storage.ts'
import { browserTimeZone } from '../../../../kit/value/time-zones.ts'
import { Agreement } from './agreement.tsx'
import { registerText } from './words.ts'

/** Registration of a company: e-mail with verification code, name, password and agreement (section 5). */
export function Page() {
  const t = useT(registerText)
  const shared = useT(entranceText)
  const rules = useEntranceRules()
  const lang = useLang()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const register = useSave(session.register)
  const form = useEntranceForm(
    {
      company: '',
      business_code: query.get('code') ?? '',
      name: '',
      name_en: '',
      email: '',
      code: '',
      password: '',
      agreement: '',
    },
    {
      company: (value) => (value.trim() === '' ? t('companyMissing') : undefined),
      business_code: () => undefined,
      name: rules.name,
      name_en: rules.englishName,
      email: rules.email,
      code: rules.code,
      password: rules.password,
      agreement: (value) => (value === '' ? t('agreementMissing') : undefined),
    },
    async ({ business_code, agreement: _, ...values }, quiet) => {
      const code = business_code.trim()
      const reply = await register.run({
        body: {
          ...values,
          agreement: true,
          lang,
          timezone: browserTimeZone(),
          ...(code ? { business_code: code } : {}),
        },
        quiet,
      })
      if (!reply.ok) return reply.fields
      token.set(reply.data.token)
      localStorage.setItem(keys.lastName, values.email)
      writeDevice({ name: values.email })
      await navigate('/home', { replace: true })
      return undefined
    },
  )
  const agreement = form.field('agreement')
  return (
    <Entrance
      title={t('title')}
      lead={t('lead')}
      foot={
        <p>
          {shared('haveAccount')} <Link to="/login">{shared('toLogin')}</Link>
        </p>
      }
    >
      <form ref={form.ref} onSubmit={form.submit} noValidate>
        <div className="entrance-pair">
          <TextField {...form.field('company')} label={t('company')} autoComplete="organization" autoFocus />
          <TextField
            {...form.field('business_code')}
            label={t('businessCode')}
            beside={<span>{shared('optional')}</span>}
            maxLength={40}
            autoComplete="off"
          />
        </div>
        <div className="entrance-pair">
          <TextField
            {...form.field('name')}
            label={shared('name')}
            autoComplete="name"
            placeholder={shared('nameHint')}
          />
          <TextField
            {...form.field('name_en')}
            label={shared('nameEn')}
            autoComplete="off"
            placeholder={shared('nameEnHint')}
          />
        </div>
        <TextField {...form.field('email')} label={shared('email')} type="email" autoComplete="email" />
        <EmailCode form={form} send={(asked) => call(session.verifyEmailCode, asked)} />
        <PasswordField
          {...form.field('password')}
          label={shared('password')}
          maxLength={20}
          autoComplete="new-password"
          placeholder={t('passwordHint')}
        />
        <div>
          <div className="entrance-check">
            <input
              id="agreement"
              type="checkbox"
              name="agreement"
              checked={agreement.value !== ''}
              aria-invalid={agreement.problem !== undefined}
              aria-describedby={agreement.problem ? 'agreement-problem' : undefined}
              onChange={(event) => agreement.onValue(event.target.checked ? 'yes' : '')}
            />
            <span>
              <label htmlFor="agreement">{t('agree')}</label> <Agreement />
            </span>
          </div>
          {agreement.problem ? (
            <p id="agreement-problem" className="entrance-problem" role="alert">
              {agreement.problem}
            </p>
          ) : null}
        </div>
        <EntranceButton busy={register.busy}>{t('submit')}</EntranceButton>
      </form>
    </Entrance>
  )
}
