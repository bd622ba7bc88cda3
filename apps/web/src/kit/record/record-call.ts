import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { type CallArguments, call, type Reply } from '../call/api.ts'

/** Calls an endpoint of any record, whose input's types are known to its schema only. */
export const callRecord = (to: AnyEndpoint, input: object): Promise<Reply<AnyEndpoint>> =>
  call(to, ...([input] as CallArguments<AnyEndpoint>))
