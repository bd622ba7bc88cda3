import { since } from './project.mjs'

/** Progress on the terminal: a line for each step, with its duration. */

let stream = process.stdout
let live = stream.isTTY === true
/** Running steps, the newest last, which a terminal shows. */
const running = []

/** For scripts whose standard output is read by another program. */
export function progressToErrorOutput() {
  stream = process.stderr
  live = stream.isTTY === true
}

const clear = () => (live ? '\r\x1b[2K' : '')

/** Prints a line without breaking the progress line. */
export function print(line) {
  stream.write(`${clear()}${line}\n`)
  running.at(-1)?.draw()
}

/**
 * Runs a step. `work` gets `note(text)` to report its current activity. Without a terminal a step is printed once it takes longer
 * than a second.
 */
export async function step(title, work) {
  const start = performance.now()
  let detail = ''
  let announced = false
  const draw = () => {
    if (live) stream.write(`${clear()}  … ${title}${detail ? `: ${detail}` : ''} ${since(start)}`)
    else if (!announced) stream.write(`  … ${title}\n`)
    announced = true
  }
  const own = { draw: live ? draw : () => undefined }
  const timer = setInterval(() => {
    if (!live || running.at(-1) === own) draw()
  }, 1000)
  running.push(own)
  own.draw()
  const end = (mark, suffix = '') => {
    clearInterval(timer)
    running.splice(running.indexOf(own), 1)
    stream.write(`${clear()}  ${mark} ${`${title}${suffix}`.padEnd(44)} ${since(start).padStart(8)}\n`)
  }
  try {
    const result = await work((text) => {
      detail = text
      if (live) {
        if (running.at(-1) === own) draw()
      } else stream.write(`    ${text}\n`)
    })
    end('✓', typeof result === 'string' ? ` (${result})` : '')
    return result
  } catch (error) {
    end('✗')
    throw error
  }
}
