import { type ChildProcess, spawn } from 'node:child_process'

/**
 * Sends `signal` to a child when this process is killed and can no longer do it itself.
 *
 * The watchdog is a few bytes of shell in a session of its own. Its standard input is a pipe from us: reading
 * from it ends when we are gone. It needs nothing from the child, which may hang.
 */
export function watch(child: ChildProcess, signal: 'INT' | 'KILL'): void {
  const script = `trap '' INT TERM HUP; read -r _; kill -${signal} "$1"`
  const watchdog = spawn('/bin/sh', ['-c', script, 'dropyard-watchdog', String(child.pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watchdog.unref()
  // Its number may be given to somebody else once the child is gone.
  child.once('exit', () => watchdog.kill('SIGKILL'))
}
