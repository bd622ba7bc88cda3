import {
  type CredentialCode,
  credentialErrors,
  nameError,
  passwordError,
  passwordMax,
  passwordMin,
} from '@dropyard/contract/account/credential-rule'
import { fill } from '@dropyard/contract/kit/text'
import { invalid } from '../../../kit/errors.ts'

/** The rules for names and passwords that people choose, as refusals that name the field. */

export function checkName(name: string): void {
  const code = nameError(name)
  if (code) refuse('name', code)
}

export function checkPassword(password: string): void {
  const code = passwordError(password)
  if (code) refuse('password', code)
}

function refuse(field: string, code: CredentialCode): never {
  const { en, zh } = credentialErrors[code].words
  const limits = { min: passwordMin, max: passwordMax }
  invalid({ [field]: { en: fill(en, limits), zh: fill(zh, limits) } })
}
