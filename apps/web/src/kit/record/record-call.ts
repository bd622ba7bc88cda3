import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { type CallArguments, call, type Reply } from '../call/api.ts'

/** Calls an endpoint of any record. TypeScript does not know the input's types here; the schema checks them at run time. */
export const callRecord = (to: AnyEndpoint, input: object): Promise<Reply<AnyEndpoint>> =>
  call(to, ...([input] as CallArguments<AnyEndpoint>))
