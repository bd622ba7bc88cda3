import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import type { ReactNode } from 'react'
import { useMay } from './current-user.ts'

interface CanProps {
  /** The endpoint that would be called: `<Can call={coupon.update}>`. */
  call: Pick<AnyEndpoint, 'permission'>
  children: ReactNode
  otherwise?: ReactNode
}

/** Renders its children for users who may call the endpoint. */
export function Can({ call, children, otherwise }: CanProps) {
  return useMay()(call) ? children : otherwise
}
