import { question } from '../../../kit/questions.ts'
import { signal } from '../../../kit/signals.ts'

/** Sent with the id of a bill when it was approved, after what it changes about costs is booked. */
export const billApproved = signal<number>()

/** Sent with the id of a bill whose approval was withdrawn, after its costs were taken back. */
export const billRevoked = signal<number>()

/** Numbers of payments that ask for or paid a bill. */
export const paymentsOf = question<number, string>()
