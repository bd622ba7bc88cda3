import { codeError, emailError, nameError, passwordError } from '@dropyard/contract/account/credential-rule'
import { entranceText } from './entrance-text.ts'
import { useT } from './lang.ts'

/** What the pages before a session say of a name, an e-mail, a code and a new password. */
export function useEntranceRules() {
  const t = useT(entranceText)
  return {
    name: (value: string) => (nameError(value) ? t('nameRule') : undefined),
    email: (value: string) =>
      value.trim() === '' ? t('emailMissing') : emailError(value) ? t('emailWrong') : undefined,
    code: (value: string) => (codeError(value) ? t('codeMissing') : undefined),
    password: (value: string) =>
      value === '' ? t('passwordMissing') : passwordError(value) ? t('passwordLength') : undefined,
    repeated: (value: string, { password }: { readonly password: string }) =>
      value === '' ? t('repeatMissing') : value === password ? undefined : t('differ'),
  }
}
