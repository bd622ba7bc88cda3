/** Short tones for outcomes, so that people need not look at the screen after each scan. */

export type Tone = 'right' | 'wrong' | 'ask'

/** Frequencies in hertz with their lengths in milliseconds. They differ in rhythm, too, for noisy rooms. */
const tones: Readonly<Record<Tone, readonly (readonly [hertz: number, ms: number])[]>> = {
  right: [[1320, 90]],
  wrong: [
    [196, 220],
    [0, 60],
    [165, 320],
  ],
  ask: [
    [660, 110],
    [880, 160],
  ],
}
const volume: Readonly<Record<Tone, number>> = { right: 0.15, wrong: 0.35, ask: 0.2 }

let context: AudioContext | undefined

/** Browsers allow sound only after the first key or click, which a scan is. */
export function play(tone: Tone): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  void context.resume()
  let at = context.currentTime
  for (const [hertz, ms] of tones[tone]) {
    const end = at + ms / 1000
    if (hertz > 0) {
      const source = new OscillatorNode(context, {
        frequency: hertz,
        type: tone === 'wrong' ? 'square' : 'sine',
      })
      const gain = new GainNode(context, { gain: volume[tone] })
      source.connect(gain).connect(context.destination)
      source.start(at)
      source.stop(end)
    }
    at = end
  }
}
