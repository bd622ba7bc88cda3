import { session } from '@dropyard/contract/account/session'
import { config } from '@dropyard/contract/system/config'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '../../../kit/api.ts'
import { EmailCode } from '../../../kit/email-code.tsx'
import { Entrance } from '../../../kit/entrance.tsx'
import { EntranceButton, PasswordField, TextField, useEntranceForm } from '../../../kit/entrance-form.tsx'
import { entranceText, isEmail, isFullName, isPassword } from '../../../kit/entrance-text.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { keys, token, writeDevice } from '../../../kit/storage.ts'
import { toast } from '../../../kit/toast.ts'
import { useData, useSave } from '../../../kit/use-data.ts'
import { Agreement } from './agreement.tsx'
import { registerText } from './words.ts'

/** A company registers: an e-mail proven by a code, a name, a password, and the agreement (section 5). */
export function Page() {
  const t = useT(registerText)
  const shared = useT(entranceText)
  const lang = useLang()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [agreed, setAgreed] = useState(false)
  const [asked, setAsked] = useState(false)
  const product = useData(config.product, {}, { staleTime: Number.POSITIVE_INFINITY }).data?.data
  const name = product?.name ?? 'Dropyard'
  const register = useSave(session.register)
  const form = useEntranceForm(
    { company: '', business_code: query.get('code') ?? '', name: '', email: '', code: '', password: '' },
    {
      company: (value) => (value.trim() === '' ? t('companyMissing') : undefined),
      business_code: () => undefined,
      name: (value) => (isFullName(value) ? undefined : shared('nameRule')),
      email: (value) =>
        value.trim() === '' ? shared('emailMissing') : isEmail(value) ? undefined : shared('emailWrong'),
      code: (value) => (/^\d{6}$/.test(value) ? undefined : shared('codeMissing')),
      password: (value) =>
        value === '' ? shared('passwordMissing') : isPassword(value) ? undefined : shared('passwordLength'),
    },
    async ({ business_code, ...values }) => {
      setAsked(true)
      if (!agreed) return undefined
      const code = business_code.trim()
      const reply = await register.run({
        body: { ...values, agreement: true, lang, ...(code ? { business_code: code } : {}) },
      })
      if (!reply.ok) return reply.fields
      token.set(reply.data.token)
      localStorage.setItem(keys.lastName, values.email)
      writeDevice({ name: values.email })
      await navigate('/home', { replace: true })
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
    const reply = await call(session.verifyEmailCode, { body: { email } })
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
            {shared('haveAccount')} <Link to="/login">{shared('toLogin')}</Link>
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
        <TextField
          {...form.field('name')}
          label={shared('name')}
          autoComplete="name"
          placeholder={shared('nameHint')}
        />
        <TextField {...form.field('email')} label={shared('email')} type="email" autoComplete="email" />
        <EmailCode {...form.field('code')} onSend={sendCode} />
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
              checked={agreed}
              onChange={(event) => setAgreed(event.target.checked)}
            />
            <span>
              <label htmlFor="agreement">{t('agree')}</label> <Agreement />
            </span>
          </div>
          {asked && !agreed ? (
            <p className="entrance-problem" role="alert">
              {t('agreementMissing')}
            </p>
          ) : null}
        </div>
        <EntranceButton busy={register.busy}>{t('submit')}</EntranceButton>
      </form>
    </Entrance>
  )
}
