import {
  deliveredStates,
  type EventKind,
  type RowState,
  sentStates,
  waitingStates,
} from '@dropyard/contract/mail/campaign/row-states'

/**
 * What a campaign's figures say. Delivered, bounced and unclear mails are shares of the sent ones. Reactions, such as
 * opens, are shares of the delivered ones: a bounced mail can't be opened.
 */
export function campaignFigures(figures: readonly { readonly name: string; readonly count: number }[]) {
  const count = (name: string): number => figures.find((one) => one.name === name)?.count ?? 0
  const sum = (names: readonly string[]): number => names.reduce((total, name) => total + count(name), 0)
  const sent = sum(sentStates)
  const delivered = sum(deliveredStates)
  return {
    count,
    sent,
    delivered,
    /** Everyone who is not left out. */
    all: sent + sum(waitingStates) + sum(['failed', 'cancelled']),
    ofSent: (name: 'delivered' | RowState) => percentOf(name === 'delivered' ? delivered : count(name), sent),
    ofDelivered: (name: EventKind | 'complained') => percentOf(count(name), delivered),
  }
}

/** In percent with one decimal. Undefined if `whole` is 0 or less than `part`: a mail whose delivery is unclear may have been opened. */
const percentOf = (part: number, whole: number): string | undefined =>
  part <= whole && whole > 0 ? String(Math.round((part / whole) * 1000) / 10) : undefined
