import { type ChildProcess, spawn } from 'node:child_process'

/**
 * Sends `signal` to a child when this process is killed and can no longer do it itself.
 *
 * The watchdog is a small shell script in its own session. Its standard input is a pipe from this process, which ends when this
 * process does. It needs no cooperation of the child, which may hang.
 */
export function watch(child: ChildProcess, signal: 'INT' | 'KILL'): void {
  const script = `trap '' INT TERM HUP; read -r _; kill -${signal} "$1"`
  const watchdog = spawn('/bin/sh', ['-c', script, 'dropyard-watchdog', String(child.pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watchdog.unref()
  // The child's process id may be reused once the child has ended.
  child.once('exit', () => watchdog.kill('SIGKILL'))
}
