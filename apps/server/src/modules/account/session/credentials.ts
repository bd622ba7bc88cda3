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

export function checkName(name: string): void {
  const code = nameError(name)
  if (code) refuse('name', code)
}

export function checkPassword(password: string, owner: PasswordOwner, field = 'password'): void {
  const code = passwordError(password, owner)
  if (code) refuse(field, code)
}

function refuse(field: string, code: CredentialCode): never {
  const limits = { min: passwordMin, max: passwordMax }
  invalid({ [field]: fillWords(credentialErrors[code].words, limits) })
}
