import {
  type CredentialCode,
  credentialErrors,
  nameError,
  type PasswordOwner,
  passwordError,
  passwordMax,
  passwordMin,
} from '@dropyard/contract/account/credential-rule'
import { fillWords } from '@dropyard/contract/kit/text'
import { invalid } from '../../../kit/errors.ts'

/** The rules for names and passwords that people choose, as refusals that name the field. */

interface Names {
  /** In any letters. */
  name: string
  /** In English letters, where the name is in others. */
  name_en: string
}

/** A name with its English form, which registration needs (specification, section 5): the name itself where it has that form. */
export function checkedNames({ name, name_en }: Names): { name: string; nameEn: string } {
  const nameEn = (name_en || name).trim()
  const code = nameError(nameEn)
  if (code) refuse(name_en ? 'name_en' : 'name', code)
  return { name: name.trim(), nameEn }
}

/** The English form of an invited person's name, where there is one. */
export const englishName = ({ name, name_en }: Names): string | undefined =>
  name_en || nameError(name) === null ? checkedNames({ name, name_en }).nameEn : undefined

export function checkPassword(password: string, owner: PasswordOwner, field = 'password'): void {
  const code = passwordError(password, owner)
  if (code) refuse(field, code)
}

function refuse(field: string, code: CredentialCode): never {
  const limits = { min: passwordMin, max: passwordMax }
  invalid({ [field]: fillWords(credentialErrors[code].words, limits) })
}
