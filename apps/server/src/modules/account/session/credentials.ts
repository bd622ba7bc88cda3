import {
  type CredentialCode,
  credentialErrors,
  nameError,
  type PasswordOwner,
  passwordError,
  passwordMax,
  passwordMin,
} from '@dropyard/contract/account/session/credential-rule'
import { fillWords } from '@dropyard/contract/kit/text'
import { invalid } from '../../../kit/errors.ts'

/** Rules for names and passwords, as refusals that name the field. */

interface Names {
  /** In any script. */
  name: string
  /** In Latin letters, if `name` isn't. */
  name_en: string
}

/** A name with its English form, which registration requires (specification, section 5): the name itself if it has that form. */
export function checkedNames({ name, name_en }: Names): { name: string; nameEn: string } {
  const nameEn = (name_en || name).trim()
  const code = nameError(nameEn)
  if (code) refuse(name_en ? 'name_en' : 'name', code)
  return { name: name.trim(), nameEn }
}

/** The English form of an invited person's name, if there is one. */
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
