import {
  type CredentialCode,
  codeError,
  credentialErrors,
  emailError,
  nameError,
  type PasswordOwner,
  passwordError,
} from '@dropyard/contract/account/session/credential-rule'
import { useLang, useT } from '../lang.ts'
import { entranceText } from './entrance-text.ts'

const isLength = (code: CredentialCode): boolean => code === 'password_short' || code === 'password_long'

/** Validation of name, e-mail, code and new password on the pages without a session. */
export function useEntranceRules() {
  const t = useT(entranceText)
  const lang = useLang()
  return {
    name: (value: string) => (value.trim() === '' ? t('nameMissing') : undefined),
    /** Required if the name itself is not in Latin letters, or is only one word. */
    englishName: (value: string, { name }: { readonly name: string }) =>
      nameError(value || name) ? t('nameRule') : undefined,
    email: (value: string) =>
      value.trim() === '' ? t('emailMissing') : emailError(value) ? t('emailWrong') : undefined,
    code: (value: string) => (codeError(value) ? t('codeMissing') : undefined),
    password: (value: string, owner: PasswordOwner = {}) => {
      if (value === '') return t('passwordMissing')
      const wrong = passwordError(value, owner)
      if (wrong === null) return undefined
      return isLength(wrong) ? t('passwordLength') : credentialErrors[wrong].words[lang]
    },
    repeated: (value: string, { password }: { readonly password: string }) =>
      value === '' ? t('repeatMissing') : value === password ? undefined : t('differ'),
  }
}
