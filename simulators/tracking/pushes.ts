import { createHash } from 'node:crypto'
import { webhookFaults } from '../shared/faults.ts'
import type { Message, Sim, Tracked } from './state.ts'
import { infoOf, isFinal } from './timeline.ts'

/** The service's background work: it detects events over time, pushes them, stops tracking, and retries. */

const minute = 60_000
const day = 24 * 60 * minute
/** Delays of retries after a response other than 200; then the message is dropped. */
const again = [10 * minute, 30 * minute, 60 * minute]
const withoutNews = 30 * day
const afterTheEnd = 15 * day

export const signOf = (body: string, key: string): string =>
  createHash('sha256').update(`${body}/${key}`).digest('hex')

export function say(sim: Sim, one: Tracked, event: Message['event']): void {
  const { number, carrier, param, tag } = one
  const data = { number, carrier, param, tag }
  const body = JSON.stringify({
    event,
    data: event === 'TRACKING_UPDATED' ? { ...data, track_info: infoOf(one) } : data,
  })
  const key = sim.state.key
  const fault = sim.faults.take(webhookFaults, {
    method: 'POST',
    path: sim.state.pushUrl,
    operations: ['push'],
    shop: number,
    topic: event,
  })
  const sign = signOf(body, fault?.kind === 'bad_signature' ? `not ${key}` : key)
  const message: Message = { event, number, carrier, body, sign, sent: 0, dueAt: sim.clock.now() }
  const { messages } = sim.state
  if (fault?.kind === 'reorder_webhook') messages.unshift(message)
  else messages.push(message)
  if (fault?.kind === 'duplicate_webhook') messages.push({ ...message })
  sim.changed()
}

/** Detects the events that have occurred until now. */
export function learn(sim: Sim): void {
  const now = sim.clock.now()
  for (const one of sim.state.numbers) {
    if (one.status === 'Stopped') continue
    const known = one.events.filter(({ at }) => at <= now).length
    if (known > one.told) {
      one.told = known
      one.changedAt = now
      say(sim, one, 'TRACKING_UPDATED')
    }
    const patience = isFinal(one.events[one.told - 1]) ? afterTheEnd : withoutNews
    if (now - one.changedAt >= patience) stop(sim, one, 'Expired')
  }
}

export function stop(sim: Sim, one: Tracked, reason: 'Expired' | 'ByRequest'): void {
  one.status = 'Stopped'
  one.stopReason = reason
  one.stoppedAt = sim.clock.now()
  say(sim, one, 'TRACKING_STOPPED')
}

/** Sends due messages; returns how many were accepted. */
export async function deliver(sim: Sim): Promise<number> {
  const { state, clock } = sim
  if (!state.pushUrl) return 0
  const due = state.messages.filter(({ dueAt }) => dueAt <= clock.now())
  let taken = 0
  for (const message of due) {
    const ok = await post(state.pushUrl, message)
    const one = state.numbers.find(
      ({ number, carrier }) => number === message.number && carrier === message.carrier,
    )
    const pause = again[message.sent]
    message.sent += 1
    if (ok) taken += 1
    if (!ok && pause !== undefined) message.dueAt = clock.now() + pause
    else state.messages.splice(state.messages.indexOf(message), 1)
    if (one) one.pushed = ok ? 'Success' : 'Failure'
  }
  sim.changed()
  return taken
}

async function post(url: string, { body, sign }: Message): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', sign },
      body,
      signal: AbortSignal.timeout(10_000),
    })
    await response.body?.cancel()
    return response.status === 200
  } catch {
    return false
  }
}
