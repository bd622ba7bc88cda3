import { sessionErrors } from '@dropyard/contract/account/session'
import { invalid } from '../../../kit/errors.ts'

/** Rules for names and passwords that people choose (specification, section 5). */

/** At least two words of English letters and digits. */
export function checkName(name: string): void {
  if (!/^[A-Za-z0-9]+( +[A-Za-z0-9]+)+$/.test(name.trim())) invalid({ name: sessionErrors.name_words.words })
}

/** 6 to 20 characters. `field` is the one that the form shows. */
export function checkPassword(password: string, field = 'password'): void {
  if (password.length < 6 || password.length > 20)
    invalid({ [field]: { en: '6 to 20 characters.', zh: '6至20个字符。' } })
}
