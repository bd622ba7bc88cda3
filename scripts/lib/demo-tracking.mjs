import { Failure } from './project.mjs'

/** Settings for the simulated tracking service, with the demo's key. */
export async function demoTracking(address) {
  const response = await fetch(`${address}/__sim/account`)
  if (!response.ok) throw new Failure(`The tracking simulator answered ${response.status}`)
  const { key } = await response.json()
  return { TRACK17_ORIGIN: address, TRACK17_PER_SECOND: '3', DEMO_TRACKING: key }
}
