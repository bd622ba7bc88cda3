import type { ReactNode } from 'react'
import { NumberText } from '../../../kit/value/value-text.tsx'

/** Placeholder text for a number that is being loaded. */
export const loadingText = '\u00a0'

/** A number, or a skeleton while it is being loaded. */
export const numberOrBone = (value: number | undefined): ReactNode =>
  value === undefined ? <i className="bone" aria-hidden="true" /> : <NumberText value={value} />
