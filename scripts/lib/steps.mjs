import { since } from './project.mjs'

/** Progress on the terminal: a line for every step, with its time. */

let stream = process.stdout
let live = stream.isTTY === true
/** Those that run, the newest last: on a terminal it is the one that is seen. */
const running = []

/** For scripts whose own output goes to another program: progress is for the person. */
export function progressToErrorOutput() {
  stream = process.stderr
  live = stream.isTTY === true
}

const clear = () => (live ? '\r\x1b[2K' : '')

/** Prints a line without tearing the running step's line apart. */
export function print(line) {
  stream.write(`${clear()}${line}\n`)
  running.at(-1)?.draw()
}

/**
 * Runs one step. `work` receives `note(text)`, which says what it is doing right now.
 * Without a terminal a step is announced once it takes longer than a second.
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
