import { cannedAnswer } from '@dropyard/contract/mail/canned-answer'
import { describeRecord } from '../../../testing/describe-record.ts'

const letterAt = (n: number): string => String.fromCharCode(97 + (n % 26))

describeRecord(cannedAnswer, {
  lines: { versions: (n) => ({ language: letterAt(Math.floor(n / 26)) + letterAt(n) }) },
})
