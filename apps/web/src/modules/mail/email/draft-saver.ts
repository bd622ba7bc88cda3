import { commonErrors } from '@dropyard/contract/kit/errors'
import type { email } from '@dropyard/contract/mail/email'
import { type Outgoing, outgoingErrors } from '@dropyard/contract/mail/email/outgoing'
import type { Reply } from '../../../kit/call/api.ts'
import { isAddress } from './addresses.ts'

/**
 * Saves a draft while it is written. Its saves run one after the other, each with the version of the one before. When another
 * member changed, sent or discarded the draft, saving stops until the user has chosen what to keep.
 */

const fields = ['to', 'cc', 'bcc', 'subject', 'body', 'quotes'] as const
export type Written = Pick<Outgoing, (typeof fields)[number]>
type Saved = Reply<typeof email.rewrite>

export interface SaverCalls {
  readonly rewrite: (draft: Outgoing, written: Written) => Promise<Saved>
  /** The draft as it is on the server; null if it is no draft any longer, undefined if the server can't be reached. */
  readonly read: (draft: Outgoing) => Promise<Outgoing | null | undefined>
  /** Another draft of the same kind, in place of one that is gone. */
  readonly begin: (draft: Outgoing) => Promise<Outgoing | undefined>
}

/** Milliseconds after the last change before a draft is saved, and before a failed save is tried again. */
const [pause, retryPause] = [800, 5000]

const refusals = [commonErrors.changed, commonErrors.not_found, outgoingErrors.not_draft]
const isStale = ({ data }: { data: unknown }): boolean =>
  refusals.some(({ code }) => code === (data as { code?: unknown } | null | undefined)?.code)

const writtenOf = (from: Written): Written =>
  Object.fromEntries(fields.map((name) => [name, from[name]])) as unknown as Written

/** The text without its formatting. Spaces and quotation marks are escaped in more than one way. */
const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/(?:&nbsp;|\s)+/g, ' ')
    .trim()

/** Compares text and addresses only, because the server stores another form of the HTML than the editor writes. */
const isSame = (one: Written, other: Written): boolean => {
  const [left, right] = [one, other].map(({ to, cc, bcc, subject, body, quotes }) => {
    const addresses = [to, cc, bcc].map((some) => [...new Set(some.map((address) => address.toLowerCase()))])
    return JSON.stringify([addresses, subject.trim(), plain(body), quotes])
  })
  return left === right
}

export class DraftSaver {
  draft: Outgoing
  written: Written
  state: 'saved' | 'unsaved' | 'saving' | 'failed' = 'saved'
  /** Why the last save was refused; empty if the server could not be reached, and in a conflict, which says it itself. */
  why = ''
  /** What another member left of the draft; null if it is no draft any longer. */
  theirs: Outgoing | null | undefined
  readonly #calls: SaverCalls
  readonly #changed: () => void
  #queue: Promise<unknown> = Promise.resolve()
  #timer: ReturnType<typeof setTimeout> | undefined
  #isOpen = true
  #isEnded = false
  #sent: Written | undefined

  constructor(first: Outgoing, calls: SaverCalls, changed: () => void) {
    this.draft = first
    this.written = writtenOf(first)
    this.#calls = calls
    this.#changed = changed
  }

  /** Whether nothing would be lost now. */
  get isSaved(): boolean {
    return this.state === 'saved' || this.#isEnded
  }

  /** The status that the composer shows. In a conflict nothing is saved until the user has chosen a text. */
  get status(): 'saved' | 'saving' | 'notSaved' {
    if (this.state === 'failed' || this.theirs !== undefined) return 'notSaved'
    return this.state === 'saved' ? 'saved' : 'saving'
  }

  open(): void {
    this.#isOpen = true
  }

  /**
   * The composer is closed: what was typed last is saved at once, and in a conflict without a choice beside the other text, unless
   * nothing was typed.
   *
   * @returns whether it was saved
   */
  leave(): Promise<boolean> {
    this.#isOpen = false
    if (this.isSaved || this.theirs === undefined) return this.save()
    if (this.theirs === null) return this.keep('mine')
    return this.keep(isSame(this.written, this.draft) ? 'theirs' : 'both')
  }

  /** The draft was sent or discarded: it must not be saved again. */
  end(): void {
    this.#isEnded = true
    clearTimeout(this.#timer)
  }

  change(part: Partial<Written>): void {
    this.written = { ...this.written, ...part }
    this.#set('unsaved')
    if (this.#isOpen) this.#saveIn(pause)
    else void this.save()
  }

  /** @returns whether all that was written is saved */
  async save(): Promise<boolean> {
    clearTimeout(this.#timer)
    await this.next(() => this.#save())
    return this.isSaved
  }

  /** Runs work after all that was begun before it. */
  next<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work)
    this.#queue = done.catch(() => undefined)
    return done
  }

  /**
   * Takes over what the server returned after one change, but not in place of what was typed since. If the version rose by more,
   * another member changed the draft in between: that is a conflict.
   */
  take(draft: Outgoing): void {
    const isNext = draft.version === this.draft.version + 1
    if (isNext || this.#isOwn(draft)) {
      this.draft = draft
      this.#changed()
      return
    }
    this.theirs = draft
    this.why = ''
    this.#set('failed')
  }

  /** Whether a draft is what a save left whose answer was lost: the change is this user's own. */
  #isOwn(draft: Outgoing): boolean {
    return this.#sent !== undefined && isSame(draft, this.#sent)
  }

  /** Ends a conflict by keeping the own text, that of the other member, or both. @returns whether it ended */
  async keep(which: 'mine' | 'theirs' | 'both'): Promise<boolean> {
    const { theirs } = this
    if (theirs === undefined) return true
    const draft = theirs ?? (await this.#calls.begin(this.draft))
    if (!draft) return false
    const mine = this.written
    this.draft = draft
    this.theirs = undefined
    if (which === 'theirs') {
      this.written = writtenOf(draft)
      this.#set('saved')
      return true
    }
    const joined = (name: 'to' | 'cc' | 'bcc') => [...new Set([...mine[name], ...draft[name]])]
    this.change(
      which === 'mine'
        ? {}
        : { body: `${mine.body}${draft.body}`, to: joined('to'), cc: joined('cc'), bcc: joined('bcc') },
    )
    return this.save()
  }

  async #save(): Promise<void> {
    if (this.isSaved || this.theirs !== undefined) return
    const sent = this.written
    this.#set('saving')
    const valid = (name: 'to' | 'cc' | 'bcc') => sent[name].filter(isAddress)
    const written = { ...sent, to: valid('to'), cc: valid('cc'), bcc: valid('bcc') }
    const reply = await this.#calls.rewrite(this.draft, written)
    const isNewest = this.written === sent
    if (reply.ok) {
      this.#sent = undefined
      this.draft = reply.data
      this.#set(isNewest ? 'saved' : 'unsaved')
      return
    }
    const theirs = isStale(reply) ? await this.#calls.read(this.draft) : undefined
    const isOwn = theirs && this.#isOwn(theirs)
    this.#sent = written
    if (isOwn) this.draft = theirs
    else this.theirs = theirs
    this.why = reply.lost || this.theirs !== undefined ? '' : reply.message
    this.#set('failed')
    if (this.#isOpen && (isOwn || reply.lost)) this.#saveIn(isOwn ? 0 : retryPause)
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#timer)
    if (!this.#isEnded) this.#timer = setTimeout(() => void this.save(), ms)
  }

  #set(state: DraftSaver['state']): void {
    this.state = state
    this.#changed()
  }
}
