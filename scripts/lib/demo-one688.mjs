import { Failure } from './project.mjs'

/** Settings for the simulated 1688, with the keys of the demo's account. */
export async function demoOne688(address) {
  const response = await fetch(`${address}/__sim/grant`, { method: 'POST' })
  if (!response.ok) throw new Failure(`The 1688 simulator answered ${response.status}`)
  const { appKey, appSecret, refreshToken } = await response.json()
  return {
    ONE688_ORIGIN: address,
    ONE688_OFFER_URL: `${address}/offer/{id}.html`,
    ONE688_ORDER_URL: `${address}/pay/{id}`,
    DEMO_ONE688: [appKey, appSecret, refreshToken].join(':'),
  }
}
