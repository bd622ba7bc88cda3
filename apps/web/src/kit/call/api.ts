import { queryText } from '@dropyard/contract/kit/encode'
import { type AnyEndpoint, isMerchantPath } from '@dropyard/contract/kit/endpoint'
import { commonErrors, connectionTexts } from '@dropyard/contract/kit/errors'
import { onlyDeclared } from '@dropyard/contract/kit/unknown-fields'
import type { z } from 'zod'
import { currentUser } from '../current-user.ts'
import { withFieldLabels } from '../form/field-labels.ts'
import { currentLang } from '../lang.ts'
import type { NewWindow } from '../page/new-window.ts'
import { platformToken, token } from '../page/storage.ts'
import { settleToasts, toast } from '../page/toast.ts'
import { connectionLost, connectionRestored } from './connection.ts'
import { type Client, decide, type Envelope, fieldsOf, isQuiet, type Outcome, type Quiet } from './decide.ts'
import { bodyOf, type Files, fillPath } from './encode.ts'
import { isLeaving, leaveLater, leaveNow } from './leave.ts'

/**
 * Calls to the server (specification, sections 7 and 8). `call` never rejects: it shows the refusal and resolves with `{ ok:
 * false }`. `fetchData` throws instead, for queries.
 */

/** Time-out of the operations and directory clients in milliseconds (section 9). */
export const operationsTimeout = 10_000

type Refused = Exclude<ReturnType<typeof decide>, { ok: true }>

/** A type that extends `Empty` has no required fields. */
type Empty = Record<never, never>

type Part<Name extends string, S extends z.ZodType> =
  unknown extends z.input<S>
    ? { readonly [K in Name]?: Readonly<Record<string, unknown>> }
    : Empty extends z.input<S>
      ? { readonly [K in Name]?: z.input<S> }
      : { readonly [K in Name]: z.input<S> }

/** The input of a call: `params`, `query` and `body` as the endpoint declares them, and files. */
export type CallInput<E extends AnyEndpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> & {
    readonly files?: Files
    readonly signal?: AbortSignal
    /** Time-out in milliseconds of a call that may take longer than others, such as an upload. Merchants' calls have none. */
    readonly timeoutMs?: number
    /**
     * Don't show a toast for a refusal, because the caller shows it. A list of field names limits this to refusals of these
     * fields.
     */
    readonly quiet?: Quiet
    /**
     * A request that the user did not cause, such as polling: failures show no message and don't end the session, except for an
     * invalid session (401). `useData` and `useList` set this themselves.
     */
    readonly background?: boolean
    /**
     * The call only reads data for display, as every GET does: a lost response does not end the session. `useData` and `useList`
     * set this themselves, and retry.
     */
    readonly load?: boolean
  }

/** The argument is optional when none of its fields is required. */
export type CallArguments<E extends AnyEndpoint> =
  Empty extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

export interface Success<E extends AnyEndpoint> {
  readonly ok: true
  readonly data: z.output<E['data']>
  readonly total: number
  readonly ext: z.output<E['ext']>
}

export interface Failure {
  readonly ok: false
  readonly code: number
  /** In the user's language, from the server or the error catalogue. */
  readonly message: string
  /** By field name, for the form. */
  readonly fields: Readonly<Record<string, string>>
  readonly data: unknown
  /** Whether the message was already shown to the user. */
  readonly shown: boolean
  /** A background call: no message was shown. */
  readonly silent?: boolean
  /** There was no usable response. */
  readonly lost?: boolean
  /** The call exceeded its client's time-out. */
  readonly timedOut?: boolean
}

export type Reply<E extends AnyEndpoint> = Success<E> | Failure

/** A refusal as an error, for queries and other code that has to stop. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

/** Whether a query failed because there is no such record, or none that this user may see: trying again won't help. */
export const isMissing = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.failure.data as { code?: unknown } | null | undefined)?.code === commonErrors.not_found.code

/** Calls an endpoint. Shows messages and ends sessions as section 8 specifies. */
export async function call<E extends AnyEndpoint>(to: E, ...[input]: CallArguments<E>): Promise<Reply<E>> {
  const given: LooseInput = input ?? {}
  const client: Client = isMerchantPath(to.path) ? 'seller' : 'operations'
  const began = Date.now()
  const outcome = await send(client, request(to, given, client), given)
  if (outcome === 'aborted') return aborted
  const reached = outcome.kind === 'answer' && outcome.status < 500
  if (reached) connectionRestored()
  const verdict = decide(client, outcome)
  const load = given.load === true || to.method === 'GET'
  if (verdict.ok) {
    settleToasts(to)
    return success<E>(verdict.body)
  }
  if (isLeaving()) return { ...failure(verdict), shown: true }
  if (given.background && verdict.code !== 401) {
    if (!reached) connectionLost(began)
    return { ...failure(verdict), shown: false, silent: true }
  }
  if (load && verdict.lost) connectionLost(began)
  if (leaves(verdict, load)) leave(verdict)
  else if (verdict.show && verdict.message && !isQuiet(given.quiet, fieldsOf(verdict.body)))
    toast.error(withFieldLabels(inOwnLanguage(verdict), fieldsOf(verdict.body), currentLang()), to)
  return { ...failure(verdict), timedOut: outcome.kind === 'lost' && outcome.timedOut === true }
}

/**
 * Whether a refusal ends the session. The error catalogue of section 8 applies to what staff do. Merchants, and anyone whose page
 * failed to load because of the network, are logged out only when the server says that the session is invalid.
 */
function leaves(verdict: Refused, load: boolean): boolean {
  if (verdict.session !== 'login') return verdict.session === 'login-ref'
  if (verdict.code === 401) return true
  return !(load && verdict.lost) && currentUser()?.kind !== 'merchant'
}

/** The error catalogue of the operations client is Chinese: a user who stays logged in gets the message in their own language. */
function inOwnLanguage({ session, lost, code, message, body }: Refused): string {
  if (session !== 'login' || currentLang() === 'zh') return message
  if (lost) return connectionTexts.sellerOther
  return code === 500 ? connectionTexts.seller500 : (body.msg ?? message)
}

const leave = (verdict: Refused): void =>
  verdict.session === 'login' ? leaveLater(verdict.message, verdict.code) : leaveNow()

/** Calls an endpoint and throws `CallError` when it is refused. */
export async function fetchData<E extends AnyEndpoint>(
  to: E,
  ...input: CallArguments<E>
): Promise<Success<E>> {
  const reply = await call(to, ...input)
  if (!reply.ok) throw new CallError(reply)
  return reply
}

/**
 * Downloads the response of a raw endpoint (a file, an export) under the file name from the server. The time-out applies to each
 * chunk, so a large file may take longer as long as data keeps arriving.
 */
export async function download<E extends AnyEndpoint>(to: E, ...input: CallArguments<E>): Promise<boolean> {
  const got = await fileOf(to, ...input)
  if (got) save(got.file, got.name)
  return got !== undefined
}

/** Shows a file in a window that was opened for it, and closes the window when there is no file. */
export async function showFile<E extends AnyEndpoint>(
  shown: NewWindow,
  type: string,
  to: E,
  ...input: CallArguments<E>
): Promise<boolean> {
  const got = await fileOf(to, ...input)
  if (got) shown.go(URL.createObjectURL(new Blob([got.file], { type })))
  else shown.close()
  return got !== undefined
}

/** Fetches a file; on failure it shows why and returns undefined. */
async function fileOf<E extends AnyEndpoint>(
  to: E,
  ...[input]: CallArguments<E>
): Promise<{ file: Blob; name: string } | undefined> {
  const given: LooseInput = input ?? {}
  const client: Client = isMerchantPath(to.path) ? 'seller' : 'operations'
  const outcome = await fetchFile(request(to, given, client), client)
  if ('file' in outcome) {
    settleToasts(to)
    return outcome
  }
  const verdict = decide(client, outcome)
  if (verdict.ok || isLeaving()) return undefined
  if (leaves(verdict, false)) leave(verdict)
  else toast.error(inOwnLanguage(verdict), to)
  return undefined
}

async function fetchFile(
  [url, init]: [string, RequestInit],
  client: Client,
): Promise<Outcome | { file: Blob; name: string }> {
  const stop = new AbortController()
  const limit = client === 'operations' ? operationsTimeout : undefined
  try {
    const response = await within(limit, stop, fetch(url, { ...init, signal: stop.signal }))
    // A file may be JSON too: then a Content-Disposition header marks it as a file.
    const named = response.headers.get('content-disposition')
    const type = response.headers.get('content-type') ?? ''
    if (!response.ok || !(named || !type.startsWith('application/json')))
      return await within(limit, stop, answerOf(response))
    const reader = response.body?.getReader()
    const parts: Uint8Array<ArrayBuffer>[] = []
    for (;;) {
      const part = reader && (await within(limit, stop, reader.read()))
      if (!part || part.done) return { file: new Blob(parts, { type }), name: nameIn(named) }
      parts.push(part.value)
    }
  } catch {
    return { kind: 'lost' }
  }
}

/** Aborts when a step takes longer than the limit, in milliseconds. */
async function within<T>(limit: number | undefined, stop: AbortController, step: Promise<T>): Promise<T> {
  const timer = limit === undefined ? undefined : setTimeout(() => stop.abort(), limit)
  try {
    return await step
  } finally {
    clearTimeout(timer)
  }
}

/** Downloads a link from the server; the browser streams it, so the size does not matter. */
export function saveLink(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

interface LooseInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly files?: Files
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  readonly quiet?: Quiet
  readonly background?: boolean
  readonly load?: boolean
}

const recordOf = (value: unknown): Record<string, unknown> => ({ ...(value as Record<string, unknown>) })

function request(to: AnyEndpoint, input: LooseInput, client: Client): [string, RequestInit] {
  const query = recordOf(input.query)
  // The seller client sends its page's URL with every call.
  const sent = client === 'seller' ? { ...query, ref: location.href } : query
  const headers: Record<string, string> = { 'Accept-Language': currentLang() === 'zh' ? 'zh-CN' : 'en' }
  const session = token.get()
  if (session) headers.Authorization = `Bearer ${session}`
  const platform = platformToken.get()
  if (client === 'seller' && platform) headers['X-Platform-Token'] = platform
  const url = fillPath(to.path, recordOf(input.params)) + queryText(sent)
  if (to.method === 'GET') return [url, { method: 'GET', headers }]
  // A page may hold more fields of a row than the endpoint declares, and the server refuses undeclared fields.
  const body = onlyDeclared(to.body, recordOf(input.body))
  return [url, { method: to.method, headers, body: bodyOf(body, input.files) }]
}

async function send(
  client: Client,
  [url, init]: [string, RequestInit],
  { signal, timeoutMs = operationsTimeout }: Pick<LooseInput, 'signal' | 'timeoutMs'>,
): Promise<Outcome | 'aborted'> {
  const limit = client === 'operations' ? [AbortSignal.timeout(timeoutMs)] : []
  const timedOut = () => limit.some(({ aborted: over }) => over)
  const signals = [...limit, ...(signal ? [signal] : [])]
  try {
    return await answerOf(await fetch(url, { ...init, signal: AbortSignal.any(signals) }))
  } catch {
    return signal?.aborted || unloading ? 'aborted' : { kind: 'lost', timedOut: timedOut() }
  }
}

async function answerOf(response: Response): Promise<Outcome> {
  const written = await response.text()
  try {
    return { kind: 'answer', status: response.status, body: JSON.parse(written) as unknown }
  } catch {
    return { kind: 'answer', status: response.status, body: undefined }
  }
}

const success = <E extends AnyEndpoint>(body: Envelope): Success<E> => ({
  ok: true,
  data: body.data as z.output<E['data']>,
  total: body.total ?? 0,
  ext: body.ext as z.output<E['ext']>,
})

const failure = (verdict: Refused): Failure => ({
  ok: false,
  code: verdict.code,
  message: verdict.message,
  fields: fieldsOf(verdict.body),
  data: verdict.body.data,
  shown: verdict.show,
  lost: verdict.lost === true,
})

const aborted: Failure = { ok: false, code: -1, message: '', fields: {}, data: undefined, shown: true }

let unloading = false
// Navigating away aborts running calls; that is no connection failure.
if (typeof window !== 'undefined') window.addEventListener('pagehide', () => (unloading = true))

const nameIn = (disposition: string | null): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1] ?? '')

function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
