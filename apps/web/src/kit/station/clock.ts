import type { StationInput } from '@dropyard/contract/kit/station'

/** How far the server's clock is ahead of this device's, in milliseconds: a number between `least` and `most`. */
export interface ClockDifference {
  readonly least: number
  readonly most: number
}

/** The difference, from a call that the server answered with its time. @param sent, answered this device's times */
export function measured(now: string, sent: number, answered: number): ClockDifference {
  const server = Date.parse(now)
  return { least: server - answered, most: server - sent }
}

/**
 * An input with the time at which it was given by the server's clock. If the device's clock was set in between, both differences are
 * possible.
 */
export function timed(input: StationInput, clocks: readonly (ClockDifference | undefined)[]): StationInput {
  const known = clocks.filter((one) => one !== undefined)
  if (known.length === 0) return input
  const at = Date.parse(input.at)
  const time = (difference: number): string => new Date(at + difference).toISOString()
  return {
    ...input,
    earliest: time(Math.min(...known.map(({ least }) => least))),
    latest: time(Math.max(...known.map(({ most }) => most))),
  }
}
