import type { ReactNode } from 'react'
import { NumberText } from '../../../kit/value-text.tsx'

/** A number, or its place while it is on its way. */
export const numberOrBone = (value: number | undefined): ReactNode =>
  value === undefined ? <i className="bone" aria-hidden="true" /> : <NumberText value={value} />
