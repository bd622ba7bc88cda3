import { z } from 'zod'
import { errors } from '../../kit/errors.ts'
import { commonPasswords } from './common-passwords.ts'

/** Rules for credentials and amounts: exact patterns; functions return an error code or null (specification, section 5). */

export const credentialErrors = errors('credential', {
  password_short: ['At least {{min}} characters.', '至少 {{min}} 个字符。'],
  password_long: ['At most {{max}} characters.', '最多 {{max}} 个字符。'],
  password_common: ['This password is too common. Choose another one.', '密码过于常见，请更换。'],
  password_own: [
    'Choose a password other than your name, email or company.',
    '密码不能与姓名、邮箱或公司名称相同。',
  ],
  name_characters: ['Only English letters and digits.', '只能使用英文字母和数字。'],
  name_words: ['At least 2 words.', '至少两个单词。'],
  code: ['The verification code has 6 digits.', '验证码为 6 位数字。'],
  email: ['Incorrect email format', '邮箱格式不正确'],
  amount: ['Please enter a positive number', '请输入正数'],
})
export type CredentialCode = keyof typeof credentialErrors

export const passwordMin = 6
export const passwordMax = 20

/** At least two words of ASCII letters and digits. */
export const namePattern = /^[A-Za-z0-9]+(?: +[A-Za-z0-9]+)+$/
export const codePattern = /^[0-9]{6}$/
/** The same pattern as the API's e-mail type, so that the browser and the server agree. */
export const emailPattern = z.regexes.email
/** An integer without leading zero and up to 2 decimals, or 0, or one digit with 1-2 decimals. */
export const amountPattern = /^(?:[1-9][0-9]*(?:\.[0-9]{1,2})?|0|[0-9]\.[0-9]{1,2})$/

/** Known facts about the owner of a password. */
export interface PasswordOwner {
  readonly email?: string | undefined
  readonly name?: string | undefined
  readonly company?: string | null | undefined
}

/**
 * A new password: 6 to 20 characters, counted by code point like in the API, not by UTF-16 unit. It must not be one of the most
 * common ones, nor consist of the owner's data.
 */
export function passwordError(password: string, owner: PasswordOwner = {}): CredentialCode | null {
  const characters = [...password]
  if (characters.length < passwordMin) return 'password_short'
  if (characters.length > passwordMax) return 'password_long'
  const plain = plainly(password)
  if (commonPasswords.has(password.toLowerCase()) || new Set(characters).size === 1) return 'password_common'
  return ownWords(owner).includes(plain) ? 'password_own' : null
}

/** Ignores case and separators of words. */
const plainly = (text: string): string => text.toLowerCase().replace(/[\s._-]+/g, '')

const ownWords = ({ email = '', name, company }: PasswordOwner): string[] =>
  [email, email.split('@')[0], name, company].map((text) => plainly(text ?? '')).filter(Boolean)

/** A name for registration; surrounding spaces are ignored. */
export function nameError(name: string): CredentialCode | null {
  const text = name.trim()
  if (!/^[A-Za-z0-9 ]*$/.test(text)) return 'name_characters'
  return namePattern.test(text) ? null : 'name_words'
}

/** A mailed verification code. */
export const codeError = (code: string): CredentialCode | null => (codePattern.test(code) ? null : 'code')

/** An e-mail address of at most 100 characters; surrounding spaces are ignored. */
export function emailError(email: string): CredentialCode | null {
  const text = email.trim()
  return text.length <= 100 && emailPattern.test(text) ? null : 'email'
}

/** An entered amount of money with up to 2 decimals. */
export const amountError = (amount: string): CredentialCode | null =>
  amountPattern.test(amount) ? null : 'amount'
