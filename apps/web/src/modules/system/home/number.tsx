import type { ReactNode } from 'react'
import { NumberText } from '../../../kit/value/value-text.tsx'

/** The place of words that say a number which is on its way. */
export const loadingText = '\u00a0'

/** A number, or its place while it is on its way. */
export const numberOrBone = (value: number | undefined): ReactNode =>
  value === undefined ? <i className="bone" aria-hidden="true" /> : <NumberText value={value} />
