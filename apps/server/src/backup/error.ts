/** A backup can't be made or restored. The message is one sentence for the user at the terminal. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
