import { session } from '@dropyard/contract/account/session'
import { useEffect, useEffectEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useData, useSave } from '../../../../kit/call/use-data.ts'
import { Entrance } from '../../../../kit/entrance/entrance.tsx'
import {
  EntranceButton,
  NewPassword,
  TextField,
  useEntranceForm,
} from '../../../../kit/entrance/entrance-form.tsx'
import { useEntranceRules } from '../../../../kit/entrance/entrance-rules.ts'
import { entranceText } from '../../../../kit/entrance/entrance-text.ts'
import { useLang, useT } from '../../../../kit/lang.ts'
import { keys, token, writeDevice } from '../../../../kit/page/storage.ts'
import { browserTimeZone } from '../../../../kit/value/time-zones.ts'
import { activateText } from './words.ts'

/** An invited user chooses a name and a password. */
export function Page() {
  const t = useT(activateText)
  const lang = useLang()
  const shared = useT(entranceText)
  const rules = useEntranceRules()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const invitationToken = query.get('token') ?? ''
  const invitation = useData(
    session.invitation,
    { query: { token: invitationToken }, quiet: true },
    { enabled: invitationToken !== '', staleTime: Number.POSITIVE_INFINITY },
  )
  const invited = invitation.data?.data
  const activate = useSave(session.activate)
  const form = useEntranceForm(
    { name: '', name_en: '', password: '', repeated: '' },
    {
      name: rules.name,
      name_en: () => undefined,
      password: rules.password,
      repeated: rules.repeated,
    },
    async ({ name: fullName, name_en, password }, quiet) => {
      const reply = await activate.run({
        body: {
          token: invitationToken,
          name: fullName,
          name_en,
          password,
          lang,
          timezone: browserTimeZone(),
        },
        quiet,
      })
      if (!reply.ok) return reply.fields
      token.set(reply.data.token)
      if (invited) {
        localStorage.setItem(keys.lastName, invited.email)
        writeDevice({ name: invited.email })
      }
      await navigate('/home', { replace: true })
      return undefined
    },
  )
  // The names as the inviting user typed them.
  const begin = useEffectEvent((name: string, english: string) => {
    if (form.field('name').value === '') form.set('name', name)
    if (form.field('name_en').value === '') form.set('name_en', english)
  })
  useEffect(() => {
    if (invited) begin(invited.name, invited.name_en)
  }, [invited])
  const useless = invitationToken === '' || invitation.isError
  const title = invited?.company ? t('titleOf', { company: invited.company }) : t('title')
  return (
    <Entrance
      title={useless ? t('useless') : title}
      lead={useless ? t('uselessHelp') : invited ? t('lead', { email: invited.email }) : null}
      foot={
        <p>
          {shared('haveAccount')} <Link to="/login">{shared('toLogin')}</Link>
        </p>
      }
    >
      {useless ? null : (
        <form ref={form.ref} onSubmit={form.submit} noValidate>
          <TextField
            {...form.field('name')}
            label={shared('name')}
            autoComplete="name"
            placeholder={shared('nameHint')}
            autoFocus
          />
          <TextField
            {...form.field('name_en')}
            label={shared('nameEn')}
            autoComplete="off"
            placeholder={shared('nameEnHint')}
            beside={<span>{shared('optional')}</span>}
          />
          <NewPassword form={form} label={shared('password')} />
          <EntranceButton busy={activate.busy}>{t('submit')}</EntranceButton>
        </form>
      )}
    </Entrance>
  )
}
