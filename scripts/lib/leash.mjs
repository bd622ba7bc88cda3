// Loaded before a service's own code (node --import): ends the service when the process that started it is gone, even if that
// happens before the service listens for it.
process.once('disconnect', () => {
  setTimeout(() => process.exit(1), 11_000).unref()
  process.kill(process.pid, 'SIGTERM')
})
